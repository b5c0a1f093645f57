/** A value of type `T` that only its own constructor function can make. Costs nothing at run time. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name };
