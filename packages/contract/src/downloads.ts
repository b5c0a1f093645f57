// Files that the site hands out to everybody who is signed in.
import { z } from "zod";

export const DOWNLOAD_GROUPS = ["addIns", "client", "templates", "samples"] as const;

/** The pane that the add-in shows in Word and WPS: beside the pages of the site, which it is none of. */
export const OFFICE_PANE_PATH = "/office/pane";

export const DownloadSchema = z
  .object({
    /** Its name in the address, and as a file. */
    name: z.string(),
    group: z.enum(DOWNLOAD_GROUPS),
    version: z.string(),
    /** When this version came out. */
    date: z.iso.date(),
    sizeBytes: z.int(),
    /** In hex. */
    sha256: z.string().length(64),
  })
  .meta({ id: "Download" });
export type Download = z.infer<typeof DownloadSchema>;
