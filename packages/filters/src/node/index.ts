export { comparePdf } from "./compare-pdf.ts";
export { installedFilters } from "./installed-filters.ts";
