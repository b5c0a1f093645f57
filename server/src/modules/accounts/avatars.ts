import { AppError } from "@yizhou/model";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { avatars } from "./tables.ts";

const SIDE_PX = 256;
const MAX_BYTES = 10 * 2 ** 20;
/** A picture that unpacks to more is refused before it is unpacked. */
const MAX_PIXELS = 40_000_000;
const READ_FORMATS = new Set(["jpeg", "png", "gif", "webp"]);

/**
 * Makes an avatar of a picture: decoded and encoded anew, so that nothing of the file but its pixels is kept (no place, no
 * camera, no script in a comment).
 *
 * @returns WebP, 256 x 256, cut from the middle
 * @throws {AppError} account.avatar_invalid for what is no JPEG, PNG, GIF or WebP picture, is damaged or too large
 */
export async function makeAvatar(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length === 0 || bytes.length > MAX_BYTES) throw new AppError("account.avatar_invalid");
  // Loaded with the first avatar: its native part is not needed to start.
  const { default: sharp } = await import("sharp");
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    const { format } = await picture.metadata();
    if (!READ_FORMATS.has(format ?? "")) throw new AppError("account.avatar_invalid");
    return await picture
      .rotate()
      .resize(SIDE_PX, SIDE_PX, { fit: "cover" })
      .webp({ quality: 80 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch (cause) {
    throw new AppError("account.avatar_invalid", {}, { cause });
  }
}

export async function storeAvatar(db: Queryable, userId: string, picture: Buffer): Promise<void> {
  await db
    .insert(avatars)
    .values({ userId, picture })
    .onConflictDoUpdate({ target: avatars.userId, set: { picture } });
}

export async function findAvatar(db: Queryable, userId: string): Promise<Buffer | null> {
  const [row] = await db.select().from(avatars).where(eq(avatars.userId, userId));
  return row?.picture ?? null;
}

export async function deleteAvatar(db: Queryable, userId: string): Promise<void> {
  await db.delete(avatars).where(eq(avatars.userId, userId));
}
