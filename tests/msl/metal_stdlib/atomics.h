// Atomics and barriers. The invocations of a workgroup are fibers of one thread, which change only at
// a barrier: every operation is atomic as it is.
#pragma once

// Waits until every invocation of the workgroup is here; defined by the runner.
extern "C" void metal_barrier();

namespace metal {

enum memory_order { memory_order_relaxed };

enum class mem_flags { mem_none = 0, mem_device = 1, mem_threadgroup = 2, mem_texture = 4 };
constexpr mem_flags operator|(mem_flags a, mem_flags b) { return mem_flags(int(a) | int(b)); }

inline void threadgroup_barrier(mem_flags) { metal_barrier(); }

template <typename T>
struct atomic {
  T value;
  atomic() = default;
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
};
typedef atomic<int> atomic_int;
typedef atomic<uint> atomic_uint;

template <typename T>
T atomic_load_explicit(const volatile atomic<T>* object, memory_order) {
  return object->value;
}
template <typename T>
void atomic_store_explicit(volatile atomic<T>* object, T desired, memory_order) {
  object->value = desired;
}
template <typename T>
T atomic_exchange_explicit(volatile atomic<T>* object, T desired, memory_order) {
  const T old = object->value;
  object->value = desired;
  return old;
}
template <typename T>
bool atomic_compare_exchange_weak_explicit(volatile atomic<T>* object, thread T* expected, T desired, memory_order,
                                           memory_order) {
  if (object->value == *expected) {
    object->value = desired;
    return true;
  }
  *expected = object->value;
  return false;
}

// Arithmetic of atomics wraps.
#define METAL_ATOMIC_FETCH(name, expression)                                               \
  template <typename T>                                                                    \
  T atomic_fetch_##name##_explicit(volatile atomic<T>* object, T operand, memory_order) {  \
    const T old = object->value;                                                           \
    object->value = T(expression);                                                         \
    return old;                                                                            \
  }

METAL_ATOMIC_FETCH(add, uint(old) + uint(operand))
METAL_ATOMIC_FETCH(sub, uint(old) - uint(operand))
METAL_ATOMIC_FETCH(and, old & operand)
METAL_ATOMIC_FETCH(or, old | operand)
METAL_ATOMIC_FETCH(xor, old ^ operand)
METAL_ATOMIC_FETCH(min, operand < old ? operand : old)
METAL_ATOMIC_FETCH(max, old < operand ? operand : old)

}  // namespace metal
