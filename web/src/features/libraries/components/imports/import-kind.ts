import type { LibraryImport, LibraryImportPreview } from "@yizhou/contract";
import type { ComponentType } from "react";

/** The library that is imported into: a memory or a termbase. */
export interface ImportTarget {
  readonly id: string;
  readonly name: string;
}

/** What a column may hold, to choose from. */
export interface RoleOptionsProps {
  readonly role: string | null;
  readonly columns: LibraryImportPreview["columns"];
}

/** What differs between imports of units and of concepts; wizard, report and list are the same for both. */
export interface ImportKind {
  /** Endings for the file picker. */
  readonly accept: string;
  /** Names of files without columns: there is nothing to show before, and they may be too large to be sent twice. */
  readonly noColumns: RegExp;
  template(): File;
  /** Whether the chosen columns have somewhere to take things from. */
  canRead(preview: LibraryImportPreview): boolean;
  readonly RoleOptions: ComponentType<RoleOptionsProps>;
  useTexts(): {
    readonly formats: string;
    /** Said while `canRead` says no. */
    readonly needColumns: string;
    counts(of: LibraryImport): string;
    /** Where a problem is: rows of a table, or units in their order. */
    row(row: number): string;
  };
}
