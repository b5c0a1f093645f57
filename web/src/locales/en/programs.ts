import type { TextsOf } from "../areas.ts";
import type zh from "../zh/programs.ts";

const texts: TextsOf<typeof zh> = {
  separator: ", ",
  copy: "Copy",
  copied: "Copied",
  notCopied: "The browser does not allow copying. Select it and copy it yourself",
  scope: { read: "Look", translate: "Translate", memory: "Memory and terms" },
  scopeNote: {
    read: "see files, jobs and progress, download translations",
    translate: "upload files and texts and translate them, paid from your account",
    memory: "look up, import, export and change libraries and termbases",
  },
  keys: {
    title: "API keys",
    lead: "Programs and the command line call the API with a key. A key opens neither account, payments nor engine keys, and deletes nothing.",
    docs: "API documentation",
    programs: "Keys of programs",
    none: "No key yet",
    some_one: "{{count}} key",
    some_other: "{{count}} keys",
    make: "New key",
    name: "Name",
    nameExample: "Such as: nightly batch",
    nameMissing: "Enter a name",
    scopes: "Rights",
    scopeMissing: "Choose at least one right",
    days: "Valid for",
    forDays_one: "{{count}} day",
    forDays_other: "{{count}} days",
    until: "until {{date}}",
    expired: "expired {{date}}",
    lastUsed: "last used {{date}}",
    neverUsed: "never used",
    revoke: "Revoke",
    revokeNote: "Programs that use this key can no longer call the API from then on. This cannot be undone.",
    shownOnce: "The key is made. It is shown this once: copy it now and keep it safe.",
    kept: "I have saved it",
  },
};

export default texts;
