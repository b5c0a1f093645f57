export type { GridLine } from "./grid-line.ts";
export { settleHanging } from "./hanging-signs.ts";
export { layoutPage } from "./layout-page.ts";
export { findRegions } from "./regions.ts";
export { findRuledTables } from "./ruled-table.ts";
