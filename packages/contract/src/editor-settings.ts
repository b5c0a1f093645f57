// How somebody wants the editor: what is checked, which keys do what, and what helps while they type.
import { CHECK_IDS } from "@yizhou/model";
import { z } from "zod";
import { wireText } from "./wire-text.ts";

/** What is said of one check, or of one rule of somebody's own. */
export const SEVERITIES = ["off", "warn", "block"] as const;

/** More rules would make every key press slow. */
export const MOST_OWN_PATTERNS = 50;

export const OwnPatternSchema = z
  .object({
    name: wireText(80).min(1),
    /** As `OwnPattern` of the checks has it. */
    when: z.enum(["sourceWithoutTarget", "targetWithoutSource", "target", "both"]),
    source: wireText(500),
    target: wireText(500),
    ignoreCase: z.boolean(),
  })
  .strict();

/** What one layer says of the checks; whatever it leaves out is as the layer below has it. */
export const CheckLayerSchema = z
  .object({
    severities: z.partialRecord(z.enum(CHECK_IDS), z.enum(SEVERITIES)),
    latinSpacing: z.enum(["with", "without"]).optional(),
    /** Longest target in columns; null for none. */
    maxWidth: z.int().min(1).max(100_000).nullable().optional(),
    patterns: z.array(OwnPatternSchema).max(MOST_OWN_PATTERNS),
  })
  .strict()
  .meta({ id: "CheckLayer" });
export type CheckLayer = z.infer<typeof CheckLayerSchema>;

/** A command's keys: `mod+alt+t`. The editor knows the commands; a server that is older or newer keeps what it does not know. */
const KeysSchema = z.record(z.string().regex(/^[a-zA-Z0-9]{1,40}$/), z.string().regex(/^[^\s]{1,40}$/));

export const EditorSettingsSchema = z
  .object({
    checks: CheckLayerSchema,
    /** Keys that differ from those the editor comes with, by command. */
    keys: KeysSchema,
    /** Words are offered while one types. */
    isCompleting: z.boolean(),
    /** The organisation's checks, below the person's own; null for people of none. */
    organization: z.object({ checks: CheckLayerSchema, mayChange: z.boolean() }).nullable(),
  })
  .meta({ id: "EditorSettings" });
export type EditorSettings = z.infer<typeof EditorSettingsSchema>;

/** Body of PATCH: what is absent stays. */
export const ChangeEditorSettingsSchema = z
  .object({
    checks: CheckLayerSchema.optional(),
    keys: KeysSchema.refine((keys) => Object.keys(keys).length <= 100).optional(),
    isCompleting: z.boolean().optional(),
    organizationChecks: CheckLayerSchema.optional(),
  })
  .strict()
  .meta({ id: "ChangeEditorSettings" });
export type ChangeEditorSettings = z.infer<typeof ChangeEditorSettingsSchema>;
