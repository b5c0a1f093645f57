import { JobOutputSchema } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { z } from "zod";
import { isEqualInConstantTime, sign } from "../../platform/random.ts";

/** Of what somebody else than the owner was shown by a link: it opens as long as the link does. */
const byLink = { link: z.uuid().optional() };

const DownloadClaim = z.object({
  ...byLink,
  use: z.literal("download"),
  owner: z.uuid(),
  jobs: z.array(z.uuid()).min(1).max(50),
  output: JobOutputSchema,
  until: z.int(),
});
const PictureClaim = z.object({
  ...byLink,
  use: z.literal("picture"),
  owner: z.uuid(),
  sha256: z.string().length(64),
  until: z.int(),
});
/** A file that the preview shows: by its bytes, so that what is made anew under an open page is not mixed with what was there. */
const ViewClaim = z.object({
  ...byLink,
  use: z.literal("view"),
  owner: z.uuid(),
  sha256: z.string().length(64),
  type: z.enum(["pdf", "places", "reading"]),
  until: z.int(),
});
const Claim = z.discriminatedUnion("use", [DownloadClaim, PictureClaim, ViewClaim]);

export type DownloadClaim = z.infer<typeof DownloadClaim>;
export type PictureClaim = z.infer<typeof PictureClaim>;
export type ViewClaim = z.infer<typeof ViewClaim>;
type LinkClaim = z.infer<typeof Claim>;

/** A token that says what may be fetched until when; it opens that and nothing else, and needs no bearer header. */
export function makeLinkToken(secret: string, claim: LinkClaim): string {
  const body = Buffer.from(JSON.stringify(claim)).toString("base64url");
  return `${body}.${sign(secret, body)}`;
}

/** @throws {AppError} link.invalid for a forged, damaged, expired or misused token, always the same */
export function readLinkToken<U extends LinkClaim["use"]>(
  secret: string,
  token: string,
  use: U,
  nowMs: number,
): Extract<LinkClaim, { use: U }> {
  const [body = "", signature = ""] = token.split(".");
  if (!isEqualInConstantTime(signature, sign(secret, body))) throw new AppError("link.invalid");
  const claim = Claim.parse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
  if (claim.use !== use || claim.until < nowMs) throw new AppError("link.invalid");
  return claim as Extract<LinkClaim, { use: U }>;
}
