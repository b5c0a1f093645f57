import type { TextsOf } from "../areas.ts";
import type zh from "../zh/campaigns.ts";

/** Texts of campaigns. */
export default {
  lead: "Each can be claimed once. What you claim is a voucher and is used by itself.",
  vouchers: "My vouchers",
  none: "There is no campaign now",
  begin: "Start translating",
  phone: "Bind a phone",
  phoneRule: "For binding a phone number, once for a number and a person.",
  always: "At any time",
  bindPhone: "Bind",
  unit: "characters",
  days: "{{from}} to {{to}}",
  comma: ", ",
  left_one: "{{count}} day left",
  left_other: "{{count}} days left",
  lasting: "The voucher does not end",
  lasts_one: "The voucher lasts {{count}} day",
  lasts_other: "The voucher lasts {{count}} days",
  remaining: "{{number}} left",
  claim: "Claim",
  done: "“{{name}}” is yours",
  states: {
    claimed: "Claimed",
    not_begun: "Begins {{date}}",
    over: "Over",
    used_up: "All claimed",
    not_eligible: "Not for you",
  },
  mine: "My claims",
  campaign: "Campaign",
  characters: "Characters",
  claimedAt: "Claimed",
  until: "Valid until",
} satisfies TextsOf<typeof zh>;
