// Drafts of one sentence by engines of one's choice, asked for while it is edited. What comes is shown, and stands nowhere until taken.
import { z } from "zod";

/** Engines that translate from the one language of a job into the other, and where the text of each goes. */
export const DraftersSchema = z
  .object({
    engines: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Host; null when the text stays on the server. */
        destination: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "Drafters" });
export type Drafters = z.infer<typeof DraftersSchema>;

export const AskDraftSchema = z
  .object({
    /** One that the person was shown with its destination. */
    engineId: z.string().min(1).max(200),
  })
  .strict()
  .meta({ id: "AskDraft" });
export type AskDraft = z.infer<typeof AskDraftSchema>;

export const AskedDraftSchema = z
  .object({
    /** Tagged. */
    target: z.string(),
    /** Name of the engine. */
    engine: z.string(),
  })
  .meta({ id: "AskedDraft" });
export type AskedDraft = z.infer<typeof AskedDraftSchema>;
