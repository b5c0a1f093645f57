import { ASKED_TEXTS, isTextGroup } from "@yizhou/model";
import type { JobChoice } from "./job-choice.ts";

const KEY = "yizhou.upload.choice";
const FIELDS = ["general", "biomed", "engineering", "law", "finance", "humanities"];

/** A choice with what the user picked by hand, so that it survives the reload after a sign-in. */
export interface KeptChoice {
  readonly choice: JobChoice;
  readonly isTargetPicked: boolean;
}

/** What this tab keeps, or null when the user has changed nothing yet. */
export function readKeptChoice(): KeptChoice | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as KeptChoice | null;
    // Whose library it is may have changed with the sign-in.
    if (kept && isChoice(kept.choice))
      return {
        choice: { ...kept.choice, saveTo: null, memoryPenalties: {} },
        isTargetPicked: kept.isTargetPicked === true,
      };
  } catch {
    // Not written by us: the same as nothing kept.
  }
  return null;
}

export function writeKeptChoice(kept: KeptChoice): void {
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** The choice that an address asks for ("translate again"): what it names wins, the rest stays. */
export function choiceFromAddress(params: URLSearchParams, choice: JobChoice): JobChoice {
  const field = params.get("field");
  const output = params.get("output");
  return {
    ...choice,
    from: params.get("from") ?? choice.from,
    to: params.get("to") ?? choice.to,
    engine: params.get("engine") ?? choice.engine,
    field: field && FIELDS.includes(field) ? (field as JobChoice["field"]) : choice.field,
    output: output === "target" || output === "bilingual" ? output : choice.output,
    keepReferences: params.has("references") ? params.get("references") === "keep" : choice.keepReferences,
    leaveOut: params.has("leaveOut")
      ? params.get("leaveOut")!.split(",").filter(isTextGroup)
      : choice.leaveOut,
    alsoTranslate: params.has("also")
      ? ASKED_TEXTS.filter((text) => params.get("also")!.split(",").includes(text))
      : choice.alsoTranslate,
  };
}

function isChoice(value: unknown): value is JobChoice {
  if (typeof value !== "object" || value === null) return false;
  const choice = value as Record<string, unknown>;
  return (
    [choice.from, choice.to, choice.engine, choice.output].every((text) => typeof text === "string") &&
    FIELDS.includes(choice.field as string) &&
    typeof choice.waitsForModels === "boolean" &&
    typeof choice.keepReferences === "boolean" &&
    Array.isArray(choice.leaveOut) &&
    Array.isArray(choice.alsoTranslate) &&
    typeof choice.pretranslateFrom === "number" &&
    (choice.hintsFrom === null || typeof choice.hintsFrom === "number") &&
    (choice.saveRule === "all" || choice.saveRule === "confirmed") &&
    typeof choice.instruction === "string" &&
    (choice.review === "doubted" || choice.review === "all") &&
    Array.isArray(choice.fallbacks) &&
    (choice.memories === null || Array.isArray(choice.memories)) &&
    (choice.termbases === null || Array.isArray(choice.termbases))
  );
}
