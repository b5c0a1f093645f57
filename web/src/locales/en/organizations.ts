import type { TextsOf } from "../areas.ts";
import type zh from "../zh/organizations.ts";

/** Texts of the own organisation: joining it by mail, its domains and its people. */
export default {
  title: "Organisation",
  none: "You belong to no organisation. Once its manager has named a mail domain, whoever has proven a mailbox there can join here.",
  offer: "Your mailbox is at {{domain}}, so you can join {{name}}.",
  offerNote:
    "As a member you use its characters, memories and termbases. Its managers see your name, this mailbox and how much you use, but never your files.",
  join: "Join",
  roles: { member: "Member", manager: "Manager" },
  members_one: "{{count}} member",
  members_other: "{{count}} members",
  membersOf: "{{members}} of {{seats}} seats taken",
  leave: "Leave",
  leaveTitle: "Leave {{name}}?",
  leaveNote:
    "You can no longer use its characters, memories and termbases. Your own files and translations stay yours.",
  domains: {
    title: "Joining by mail",
    lead: "Name your organisation's mail domain, and whoever has proven a mailbox there can join. You need a proven mailbox of the domain yourself; public mail hosts are refused.",
    since: "Named {{date}}",
    domain: "Mail domain",
    add: "Name domain",
    drop: "Take back",
    dropOf: "Take back {{domain}}",
    dropTitle: "Take back {{domain}}?",
    dropNote: "Nobody can join by a mailbox there any more. Those who did stay members.",
    prove: "To name a domain, first bind a mailbox of your organisation to your account.",
    proveMore: "To name another domain, first bind a mailbox there to your account.",
  },
  people: {
    title: "Members",
    lead: "Mailboxes are shown where they are of a named domain. What everybody used:",
    byMail: "joined by mail {{date}}",
    joined: "joined {{date}}",
    takeOut: "Take out",
    takeOutOf: "Take out {{name}}",
    takeOutTitle: "Take {{name}} out of the organisation?",
    takeOutNote:
      "They can no longer use its characters, memories and termbases, nor join by mail unless you let them. Their own files stay theirs.",
    removed: "Taken out",
    removedAt: "taken out {{date}}",
    letBack: "Let back",
    letBackOf: "Let {{name}} back",
  },
} satisfies TextsOf<typeof zh>;
