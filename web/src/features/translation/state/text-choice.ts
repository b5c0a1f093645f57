import type { JobOptions } from "@yizhou/contract";

/** What is chosen for texts. */
export interface TextChoice {
  /** `auto`: as the text is written. */
  readonly from: string;
  readonly to: string;
  readonly field: JobOptions["field"];
  readonly engine: string;
  /** Library that confirmed sentences are written to. */
  readonly saveTo: string | null;
}

const KEY = "yizhou.text-choice";

/** What was chosen last in this browser, over what a screen starts with. */
export function readChoice(start: TextChoice): TextChoice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return isChoice(kept) ? kept : start;
  } catch {
    return start;
  }
}

export function keepChoice(choice: TextChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing starts anew each time.
  }
}

/** The choice as the server takes it. */
export function optionsOf({ from, to, field, engine, saveTo }: TextChoice): JobOptions {
  return {
    ...{ from, to, field, engine },
    ...{ fallbacks: [], ifModelMissing: "wait", output: "target", keepReferences: true },
    ...{ leaveOut: [], alsoTranslate: [] },
    ...{ pretranslateFrom: 100, hintsFrom: 75, saveRule: "confirmed", review: "doubted" },
    ...(saveTo !== null && { saveTo }),
  };
}

function isChoice(kept: unknown): kept is TextChoice {
  const choice = kept as TextChoice;
  const texts = [choice.from, choice.to, choice.field, choice.engine];
  return (
    texts.every((text) => typeof text === "string") &&
    (choice.saveTo === null || typeof choice.saveTo === "string")
  );
}
