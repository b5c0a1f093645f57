/** Code points of a paragraph that two engines translate side by side. */
export const MOST_COMPARED_CHARACTERS = 1000;

/** Comparisons that one person may begin in an hour. */
export const COMPARISONS_PER_HOUR = 30;
