/** Larger files are refused: both readers hold them in memory whole. */
export const MAX_PDF_MEGABYTES = 200;

/** Books of more pages are refused; a part of them can be translated by page range from a file cut before. */
export const MAX_PDF_PAGES = 5_000;

/** Objects beyond this come from files made to harm; the largest honest ones have a tenth. */
export const MAX_PDF_OBJECTS = 3_000_000;
