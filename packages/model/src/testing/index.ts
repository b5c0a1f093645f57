export { processorMs } from "./processor-ms.ts";
