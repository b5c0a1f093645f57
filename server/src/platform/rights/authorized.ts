// Proof that somebody may do something with a thing, carried by the type of the thing itself.

declare const proof: unique symbol;

/** What one may do; the later ones hold the earlier. */
export type Right = "read" | "write" | "manage";

/**
 * Taking it away as a file is given apart from what may be done with it in the site, and so is judging what others have written;
 * who manages a thing may do either.
 */
export type Proof = Right | "export" | "review";

interface Implied {
  readonly read: "read";
  readonly export: "read" | "export";
  readonly write: "read" | "write";
  readonly review: "read" | "write" | "review";
  readonly manage: "read" | "write" | "manage" | "export" | "review";
}

/**
 * A value that a policy has let somebody use. What a repo function demands as `Authorized<Library, "write">` cannot be called
 * with a library that was only looked up; a proof for more serves where less is asked. Only `authorize` makes one, and only the
 * modules' `policy.ts` may call that, which the boundary check holds.
 */
export type Authorized<T, R extends Proof> = T & { readonly [proof]: { readonly [K in Implied[R]]: true } };
