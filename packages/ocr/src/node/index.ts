export { installedTesseract } from "./installed-tesseract.ts";
