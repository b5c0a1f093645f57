import { GUARDS } from "./guards.ts";
import { ROUTES } from "./routes.ts";
import type { Statement } from "./statement.ts";

/** Every statement, by its number. */
export const STATEMENTS: readonly Statement[] = [ROUTES, GUARDS].flat().sort((a, b) => a.number - b.number);
