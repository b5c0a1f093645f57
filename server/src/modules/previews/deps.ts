import type { RenditionDeps } from "../renditions/index.ts";

/** What the use cases of this module work with: jobs and their renditions are read through their own. */
export type PreviewDeps = RenditionDeps;
