import type { WarmOffices } from "../../platform/programs/warm-office.ts";
import type { RenditionDeps } from "../renditions/index.ts";

/** What the use cases of this module work with: jobs and their documents are read through their own. */
export interface PostEditingDeps extends RenditionDeps {
  /** What sets the pages of documents that are being edited. */
  readonly offices: WarmOffices;
}
