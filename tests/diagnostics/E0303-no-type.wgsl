var<private> a: array<1, 4>;
