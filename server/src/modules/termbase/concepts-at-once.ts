/** Concepts of one transaction. */
export const CONCEPTS_AT_ONCE = 500;
