// The drag bar before codes are sent (docs/readings.md Q44, Q49). Begin when the bar is shown, finish when it has been dragged to its
// end, then send the ticket in `HUMAN_CHECK_HEADER` with the IsFind* and Send* calls of one press. A ticket serves one send and
// the look-ups before it, two minutes long, for the purpose it was made for.
import { z } from "zod";
import { wireText } from "./wire-text.ts";

/** What the bar stands before; the same four purposes as those of codes. */
export const HumanCheckPurposeSchema = z.enum(["login", "register", "reset", "bind"]);
export type HumanCheckPurpose = z.infer<typeof HumanCheckPurposeSchema>;

/** Body of POST /api/human-check. */
export const BeginHumanCheckSchema = z
  .object({ purpose: HumanCheckPurposeSchema })
  .meta({ id: "BeginHumanCheck" });

/** Data of POST /api/human-check. Finishing before `minimumMs` have passed is refused with check.too_fast. */
export const HumanCheckSchema = z
  .object({ challenge: z.string(), minimumMs: z.int(), expiresInSeconds: z.int() })
  .meta({ id: "HumanCheck" });
export type HumanCheck = z.infer<typeof HumanCheckSchema>;

/** Body of POST /api/human-check/finish. A challenge can be finished once. */
export const FinishHumanCheckSchema = z.object({ challenge: wireText(128) }).meta({ id: "FinishHumanCheck" });

/** Data of POST /api/human-check/finish. */
export const HumanCheckTicketSchema = z
  .object({ ticket: z.string(), expiresInSeconds: z.int() })
  .meta({ id: "HumanCheckTicket" });
export type HumanCheckTicket = z.infer<typeof HumanCheckTicketSchema>;
