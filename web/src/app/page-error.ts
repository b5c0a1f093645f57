import type { UiLanguage } from "@yizhou/contract";

/** What the error page shows: a status, 500 when none is known, and a message. */
export class PageError extends Error {
  readonly status: number;
  readonly language: UiLanguage;

  constructor(status: number, message: string, language: UiLanguage) {
    super(message);
    this.name = "PageError";
    this.status = status;
    this.language = language;
  }
}
