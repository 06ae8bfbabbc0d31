// Runs a kernel on the CPU as Metal would: every workgroup, its invocations as fibers that meet at
// barriers. A trap, an access outside a buffer, a barrier that not all reach, or no end: an error code.
#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>
#include <vector>

#include "runtime.h"

namespace {

enum Outcome { FINE = 0, TRAP = 1, BAD_ACCESS = 2, DIVERGENT_BARRIER = 3, NO_END = 4 };

constexpr size_t STACK = 1 << 18;

// What a fiber waits for. A SIMD-group waits by itself, a workgroup as a whole.
enum State { RUNNING, AT_BARRIER, IN_EXCHANGE, DONE };

struct Fiber {
  ucontext_t context;
  Invocation invocation;
  State state;
  const void* given;
};

constexpr size_t LANES = 32;

sigjmp_buf escape;
ucontext_t scheduler;
std::vector<Fiber> fibers;
std::vector<char*> stacks;
Fiber* current;
Kernel running;
void** arguments;

void fiber_main() {
  running(&current->invocation, arguments);
  current->state = DONE;
  swapcontext(&current->context, &scheduler);
}

void wait(State state) {
  current->state = state;
  swapcontext(&current->context, &scheduler);
}

char* stack_of(size_t i) {
  while (stacks.size() <= i) {
    void* memory = mmap(nullptr, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    stacks.push_back(static_cast<char*>(memory));
  }
  return stacks[i];
}

void start(size_t i, const unsigned* group, const unsigned* groups, const unsigned* size) {
  Fiber& fiber = fibers[i];
  Invocation& invocation = fiber.invocation;
  const unsigned local[3] = {unsigned(i % size[0]), unsigned(i / size[0] % size[1]), unsigned(i / size[0] / size[1])};
  for (int d = 0; d < 3; d++) {
    invocation.local[d] = local[d];
    invocation.group[d] = group[d];
    invocation.groups[d] = groups[d];
    invocation.global[d] = group[d] * size[d] + local[d];
  }
  invocation.index = unsigned(i);
  invocation.count = unsigned(fibers.size());
  fiber.state = RUNNING;
  getcontext(&fiber.context);
  fiber.context.uc_stack.ss_sp = stack_of(i);
  fiber.context.uc_stack.ss_size = STACK;
  fiber.context.uc_link = nullptr;
  makecontext(&fiber.context, fiber_main, 0);
}

size_t count(State state, size_t from, size_t to) {
  size_t found = 0;
  for (size_t i = from; i < to; i++) found += fibers[i].state == state;
  return found;
}

// Lets fibers `from` to `to` go on if all of them wait in `state`. Whether they did.
bool release(State state, size_t from, size_t to) {
  if (count(state, from, to) != to - from) return false;
  for (size_t i = from; i < to; i++) fibers[i].state = RUNNING;
  return true;
}

// Runs every fiber to where it waits, and lets go those that have met, until all have ended.
int run_group() {
  const size_t all = fibers.size();
  for (;;) {
    for (Fiber& fiber : fibers) {
      if (fiber.state != RUNNING) continue;
      current = &fiber;
      swapcontext(&scheduler, &fiber.context);
    }
    if (count(DONE, 0, all) == all) return FINE;
    bool is_released = release(AT_BARRIER, 0, all);
    for (size_t i = 0; i < all; i += LANES) is_released |= release(IN_EXCHANGE, i, i + LANES < all ? i + LANES : all);
    if (!is_released) return DIVERGENT_BARRIER;
  }
}

void on_signal(int signal) {
  siglongjmp(escape, signal == SIGSEGV || signal == SIGBUS ? BAD_ACCESS : signal == SIGVTALRM ? NO_END : TRAP);
}

constexpr int SIGNALS[] = {SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS, SIGVTALRM};

class Handlers {
 public:
  explicit Handlers(long milliseconds) {
    stack_t alternative = {};
    alternative.ss_sp = alternative_stack;
    alternative.ss_size = sizeof alternative_stack;
    sigaltstack(&alternative, &old_stack);
    struct sigaction action = {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_ONSTACK;
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) sigaction(SIGNALS[i], &action, &old[i]);
    const itimerval limit = {{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
    setitimer(ITIMER_VIRTUAL, &limit, nullptr);
  }
  ~Handlers() {
    const itimerval none = {};
    setitimer(ITIMER_VIRTUAL, &none, nullptr);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) sigaction(SIGNALS[i], &old[i], nullptr);
    sigaltstack(&old_stack, nullptr);
  }

 private:
  struct sigaction old[sizeof SIGNALS / sizeof *SIGNALS];
  stack_t old_stack;
  static char alternative_stack[1 << 16];
};
char Handlers::alternative_stack[1 << 16];

}  // namespace

extern "C" void metal_barrier() { wait(AT_BARRIER); }

extern "C" unsigned metal_invocation() { return current->invocation.index; }

extern "C" void metal_exchange(const void* value, size_t size, void* all, unsigned* lane, unsigned* lanes) {
  Fiber* const self = current;
  const size_t first = self->invocation.index / LANES * LANES;
  self->given = value;
  wait(IN_EXCHANGE);
  const size_t end = first + LANES < fibers.size() ? first + LANES : fibers.size();
  for (size_t i = first; i < end; i++) memcpy(static_cast<char*>(all) + (i - first) * size, fibers[i].given, size);
  *lane = unsigned(self->invocation.index - first);
  *lanes = unsigned(end - first);
  wait(IN_EXCHANGE);  // until the others have taken this lane's value, too
}

// Workgroup memory begins with what the last workgroup left on a GPU: here, with bytes of `filler`.
extern "C" int metal_run(Kernel kernel, void** buffers, const unsigned* groups, const unsigned* size,
                         char* workgroup_memory, size_t workgroup_bytes, int filler, long milliseconds) {
  running = kernel;
  arguments = buffers;
  fibers.resize(size_t(size[0]) * size[1] * size[2]);
  Handlers handlers(milliseconds);
  const int escaped = sigsetjmp(escape, 1);
  if (escaped) return escaped;
  for (unsigned z = 0; z < groups[2]; z++)
    for (unsigned y = 0; y < groups[1]; y++)
      for (unsigned x = 0; x < groups[0]; x++) {
        const unsigned group[3] = {x, y, z};
        if (workgroup_bytes) memset(workgroup_memory, filler, workgroup_bytes);
        for (size_t i = 0; i < fibers.size(); i++) start(i, group, groups, size);
        if (const int outcome = run_group()) return outcome;
      }
  return FINE;
}

// Memory of which the byte after the last cannot be touched, and bytes before the first are watched.
namespace {
constexpr size_t PAGE = 4096;
constexpr char WATCHED = 0x5C;
size_t whole_pages(size_t bytes) { return (bytes + PAGE - 1) / PAGE * PAGE; }
}  // namespace

extern "C" void* metal_allocate(size_t bytes) {
  const size_t whole = whole_pages(bytes);
  char* memory = static_cast<char*>(
      mmap(nullptr, whole + 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  mprotect(memory, PAGE, PROT_NONE);
  mprotect(memory + PAGE + whole, PAGE, PROT_NONE);
  memset(memory + PAGE, WATCHED, whole - bytes);
  return memory + PAGE + whole - bytes;
}

// Gives the memory of `bytes` back; whether nothing was written before it.
extern "C" bool metal_free(void* buffer, size_t bytes) {
  const size_t whole = whole_pages(bytes);
  char* start = static_cast<char*>(buffer) + bytes - whole;
  bool is_intact = true;
  for (size_t i = 0; i < whole - bytes; i++) is_intact &= start[i] == WATCHED;
  munmap(start - PAGE, whole + 2 * PAGE);
  return is_intact;
}
