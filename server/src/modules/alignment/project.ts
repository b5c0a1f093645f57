import type { Authorized, Right } from "../../platform/rights/authorized.ts";
import type { alignmentProjects } from "./tables.ts";

export type ProjectRow = typeof alignmentProjects.$inferSelect;

/** A project with how many rows it has and how many of them are confirmed. */
export interface CountedProject extends Omit<ProjectRow, "input"> {
  readonly rows: number;
  readonly confirmedRows: number;
}

/** A project that somebody may use so: what the SQL over its rows demands. */
export type OpenProject<R extends Right> = Authorized<Pick<ProjectRow, "id" | "ownerId">, R>;
