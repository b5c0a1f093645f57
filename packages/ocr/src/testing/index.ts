export {
  characterErrorRate,
  type DrawnParagraph,
  drawTextPage,
  type PageLooks,
  photographed,
  rasterOf,
  throughJpeg,
  turned,
} from "./draw-text-page.ts";
export { SAMPLE_TEXTS } from "./sample-texts.ts";
