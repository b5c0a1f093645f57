import type account from "./zh/account.ts";
import type alignment from "./zh/alignment.ts";
import type campaigns from "./zh/campaigns.ts";
import type comparison from "./zh/comparison.ts";
import type companions from "./zh/companions.ts";
import type documents from "./zh/documents.ts";
import type downloads from "./zh/downloads.ts";
import type editor from "./zh/editor.ts";
import type engines from "./zh/engines.ts";
import type evaluations from "./zh/evaluations.ts";
import type exchange from "./zh/exchange.ts";
import type figures from "./zh/figures.ts";
import type home from "./zh/home.ts";
import type invitations from "./zh/invitations.ts";
import type libraries from "./zh/libraries.ts";
import type notifications from "./zh/notifications.ts";
import type operations from "./zh/operations.ts";
import type organizations from "./zh/organizations.ts";
import type payments from "./zh/payments.ts";
import type programs from "./zh/programs.ts";
import type shell from "./zh/shell.ts";
import type statistics from "./zh/statistics.ts";
import type termbase from "./zh/termbase.ts";
import type texts from "./zh/texts.ts";
import type tm from "./zh/tm.ts";
import type trials from "./zh/trials.ts";
import type translation from "./zh/translation.ts";

/**
 * The texts by area: one file per area and language. Chinese is the model; the others are typed by `TextsOf`, so a key
 * missing or left over in one language does not compile. Keys with a number end in `_other`, in English also in `_one`.
 */
export interface LocaleAreas {
  readonly account: typeof account;
  readonly alignment: typeof alignment;
  readonly campaigns: typeof campaigns;
  readonly comparison: typeof comparison;
  readonly companions: typeof companions;
  readonly documents: typeof documents;
  readonly downloads: typeof downloads;
  readonly editor: typeof editor;
  readonly engines: typeof engines;
  readonly evaluations: typeof evaluations;
  readonly exchange: typeof exchange;
  readonly figures: typeof figures;
  readonly home: typeof home;
  readonly invitations: typeof invitations;
  readonly libraries: typeof libraries;
  readonly notifications: typeof notifications;
  readonly operations: typeof operations;
  readonly organizations: typeof organizations;
  readonly payments: typeof payments;
  readonly programs: typeof programs;
  readonly shell: typeof shell;
  readonly statistics: typeof statistics;
  readonly termbase: typeof termbase;
  readonly texts: typeof texts;
  readonly tm: typeof tm;
  readonly trials: typeof trials;
  readonly translation: typeof translation;
}

export type LocaleArea = keyof LocaleAreas;

/** The same keys as the Chinese texts; a language with a singular may add `…_one`. */
export type TextsOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsOf<T[K]> } & {
  readonly [K in `${string}_one`]?: string;
};

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: LocaleAreas;
    returnNull: false;
  }
}
