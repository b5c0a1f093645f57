import type { Queryable } from "../../platform/database/connect.ts";

/** What accounts ask of organisations, which know accounts themselves and cannot be asked directly. */
export interface OrganizationDirectory {
  /** True when an organisation is called so. */
  isKnown(db: Queryable, name: string): Promise<boolean>;
  /** Empty for one without a name. */
  nameOf(db: Queryable, id: number): Promise<string>;
  /** Where its people go when they sign out; null for nowhere but home. */
  signOutUrlOf(db: Queryable, id: number): Promise<string | null>;
  /** Makes a row for a number that somebody is put into; one that is there stays as it is. */
  ensure(db: Queryable, id: number): Promise<void>;
  /** Writes down that a new person belongs to it. */
  join(db: Queryable, id: number, userId: string, at: Date): Promise<void>;
}
