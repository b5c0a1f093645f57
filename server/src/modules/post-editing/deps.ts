import type { RenditionDeps } from "../renditions/index.ts";

/** What the use cases of this module work with: jobs and their documents are read through their own. */
export type PostEditingDeps = RenditionDeps;
