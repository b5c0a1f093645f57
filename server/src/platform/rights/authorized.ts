// Proof that somebody may do something with a thing, carried by the type of the thing itself.

declare const proof: unique symbol;

/** What one may do; the later ones hold the earlier. */
export type Right = "read" | "write" | "manage";

interface Implied {
  readonly read: "read";
  readonly write: "read" | "write";
  readonly manage: "read" | "write" | "manage";
}

/**
 * A value that a policy has let somebody use. What a repo function demands as `Authorized<Library, "write">` cannot be called
 * with a library that was only looked up; a proof for more serves where less is asked. Only `authorize` makes one, and only the
 * modules' `policy.ts` may call that, which the boundary check holds.
 */
export type Authorized<T, R extends Right> = T & { readonly [proof]: { readonly [K in Implied[R]]: true } };
