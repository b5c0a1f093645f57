export type { ZipLimits } from "./limits.ts";
export { openZip, ZipArchive } from "./read-zip.ts";
export { writeZip } from "./write-zip.ts";
