export type { ZipLimits } from "./limits.ts";
export { openZip, ZipArchive } from "./read-zip.ts";
export { makeZip, type NewEntry } from "./make-zip.ts";
export { writeZip } from "./write-zip.ts";
