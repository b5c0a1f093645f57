import { z } from "zod";

/**
 * A text that comes in: at most `max` UTF-16 units, so that it can be hashed and stored, and without NUL, which PostgreSQL does
 * not keep.
 */
export function wireText(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => !text.includes("\0"));
}
