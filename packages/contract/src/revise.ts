// A language model's help with one draft: written anew as a person wishes, or explained. What comes is shown before it is taken.
import { z } from "zod";
import { wireText } from "./wire-text.ts";

export const REVISION_WISHES = ["shorter", "formal", "academic", "terms", "explain", "why"] as const;
export type RevisionWish = (typeof REVISION_WISHES)[number];

/** Which model helps with the segments of a job, and where their text goes; null where there is none. */
export const ReviserSchema = z
  .object({
    engine: z
      .object({
        id: z.string(),
        name: z.string(),
        /** Host; null when the text stays on the server. */
        destination: z.string().nullable(),
        /** The job was translated by it: its text has been there before. */
        isOfJob: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: "Reviser" });
export type Reviser = z.infer<typeof ReviserSchema>;

export const ReviseSegmentSchema = z
  .object({
    wish: z.enum(REVISION_WISHES),
    /** The engine that the person was shown with its destination, and no other; absent: one that the job was translated by. */
    engineId: z.string().max(200).optional(),
    /** The draft as it stands in the editor, tagged. */
    target: wireText(20_000).min(1),
    /** What `why` is about. */
    word: wireText(200).optional(),
  })
  .strict()
  .meta({ id: "ReviseSegment" });
export type ReviseSegment = z.infer<typeof ReviseSegmentSchema>;

export const RevisedSegmentSchema = z
  .object({
    /** The draft written anew, tagged; null for an explanation. */
    target: z.string().nullable(),
    /** The draft against it, without tags; null for an explanation. */
    diff: z.array(z.object({ kind: z.enum(["kept", "inserted", "deleted"]), text: z.string() })).nullable(),
    /** The explanation; null for a draft. */
    text: z.string().nullable(),
    engine: z.string(),
  })
  .meta({ id: "RevisedSegment" });
export type RevisedSegment = z.infer<typeof RevisedSegmentSchema>;
