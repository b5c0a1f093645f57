export type { PixelBox, Raster } from "./raster.ts";
export { type Affine, Coverage } from "./rasterise.ts";
