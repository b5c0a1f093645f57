import type { PageName } from "@yizhou/contract";

/** What the site can do and what helps with it, as the foot of a page and the menu of a phone list them. */
export const PRODUCT_LINKS = [
  { page: "upload", text: "documents" },
  { page: "post-editing", text: "postEditing" },
  { page: "new-align-util", text: "alignment" },
  { page: "cloud-library", text: "library" },
] as const satisfies readonly { page: PageName; text: string }[];

export const SUPPORT_LINKS = [
  { page: "download", text: "downloads" },
  { page: "apply-trial", text: "trial" },
  { page: "invite", text: "invite" },
] as const satisfies readonly { page: PageName; text: string }[];
