export { listMemoryOptions } from "./options.ts";
