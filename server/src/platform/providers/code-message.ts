import type { UiLanguage } from "@yizhou/contract";

/** What a code is for. A code of one purpose opens no other door (docs/security.md). */
export const CODE_PURPOSES = ["login", "register", "reset", "bind"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** A code on its way to a person. `code` is six digits and never logged. */
export interface CodeMessage {
  readonly purpose: CodePurpose;
  readonly code: string;
  /** Language of the reader. */
  readonly language: UiLanguage;
}

/** How long a code is good, as the messages say; the accounts module keeps to it. */
export const CODE_VALID_MINUTES = 5;
