import type { OcrEngine } from "../ocr-model.ts";
import { withNetworks } from "../networks/with-networks.ts";
import { installedNetworks } from "./installed-networks.ts";
import { installedTesseract } from "./installed-tesseract.ts";

export { installedNetworks, installedTesseract };

/** What reads on this machine: tesseract, and networks for Chinese where they were fetched. */
export function installedReader(): OcrEngine {
  return withNetworks(installedTesseract(), installedNetworks());
}
