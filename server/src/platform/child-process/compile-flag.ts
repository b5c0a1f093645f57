/** What an entry is told that is to load what it may need, so that it is compiled, and end; paths of more modules may follow. */
export const COMPILE = "--compile";
