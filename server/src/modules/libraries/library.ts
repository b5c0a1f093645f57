import type { Authorized, Proof, Right } from "../../platform/rights/authorized.ts";
import type { libraries, LibraryKind } from "./tables.ts";

export type LibraryRow = typeof libraries.$inferSelect;

/** A library as far as what it holds has to know it. */
export interface LibraryRef<K extends LibraryKind = LibraryKind> {
  readonly id: string;
  readonly kind: K;
}

/** A library as one person sees it. */
export interface Library<K extends LibraryKind = LibraryKind> extends Readonly<Omit<LibraryRow, "kind">> {
  readonly kind: K;
  /** `manage` holds `write`, `write` holds `read`. */
  readonly right: Right;
  readonly mayExport: boolean;
}

/** A library that somebody may use so: what the SQL over units and concepts demands. */
export type OpenLibrary<K extends LibraryKind, R extends Proof> = Authorized<LibraryRef<K>, R>;
