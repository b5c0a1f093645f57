export { type Color, Drawing } from "./draw-picture.ts";
