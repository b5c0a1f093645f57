export { readSdltm } from "./sdltm-reader.ts";
