// Organisations on the wire: where one belongs, whom one's mailbox lets one join, and what a manager decides about that.
import { z } from "zod";
import { wireText } from "./wire-text.ts";

/** Domains that one organisation may name. */
export const MOST_MAIL_DOMAINS = 20;
export const MEMBERS_PER_PAGE = 50;

/** Data of GET /api/organization, and of every call that changes where one belongs. */
export const OwnOrganizationSchema = z
  .object({
    /** Null for people of none. */
    organization: z
      .object({
        name: z.string(),
        role: z.enum(["member", "manager"]),
        members: z.int(),
        /** How many people it may have when they join by mail; null: no limit. */
        seats: z.int().nullable(),
      })
      .nullable(),
    /** Whoever joined by themselves may leave so. */
    mayLeave: z.boolean(),
    /** What one may join with the mailbox that one has proven; null for nothing, and for whoever belongs somewhere. */
    offer: z.object({ name: z.string(), domain: z.string() }).nullable(),
    /** What one was invited to at an address that one has proven, but for where one belongs, oldest first. */
    invitations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** One's own address that it was sent to. */
        address: z.string(),
        /** Nickname of the manager who sent it; null when their account is gone. */
        invitedBy: z.string().nullable(),
        expiresAt: z.iso.datetime(),
      }),
    ),
    /** What a manager decides; null for everybody else, and where people come by their university's sign-on. */
    desk: z
      .object({
        domains: z.array(z.object({ domain: z.string(), namedAt: z.iso.datetime() })),
        /** Domain of the manager's own proven mailbox, where it may be named; null otherwise. */
        ownDomain: z.string().nullable(),
        /** Whether invited phone numbers get a text message; e-mail addresses get a mail in any case. */
        textsInvitations: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: "OwnOrganization" });
export type OwnOrganization = z.infer<typeof OwnOrganizationSchema>;

/** Body of POST /api/organization/domains: `example.org`, or a mailbox of it. */
export const NameMailDomainSchema = z
  .object({ domain: wireText(320).trim().min(1) })
  .meta({ id: "NameMailDomain" });
export type NameMailDomain = z.infer<typeof NameMailDomainSchema>;

/** Characters of a month, far above what anybody translates. */
const monthlyCharacters = z.int().min(0).max(1_000_000_000).nullable();

/** Body of POST /api/organization/limit: what each member may take of the organisation's characters in a month; null: no limit. */
export const LimitMembersSchema = z.object({ characters: monthlyCharacters }).meta({ id: "LimitMembers" });
export type LimitMembers = z.infer<typeof LimitMembersSchema>;

/** Body of POST /api/organization/members/{id}/limit. */
export const OwnLimitSchema = z
  .object({
    /** False: what holds for everybody holds for this member too. */
    isOwn: z.boolean(),
    /** Null: no limit, where `isOwn`. */
    characters: monthlyCharacters,
  })
  .meta({ id: "OwnLimit" });
export type OwnLimit = z.infer<typeof OwnLimitSchema>;

/** Query of GET /api/organization/members. */
export const OrganizationPeopleQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

/** Data of GET /api/organization/members, for managers: those who joined last on top. */
export const OrganizationPeopleSchema = z
  .object({
    total: z.int(),
    /** Characters that the organisation has for its people now. */
    balance: z.int(),
    /** Of these each member may take so many in a month, of Beijing's calendar; null: no limit. */
    memberLimit: z.int().nullable(),
    members: z.array(
      z.object({
        id: z.string(),
        nickName: z.string(),
        userName: z.string(),
        role: z.enum(["member", "manager"]),
        joinedAt: z.iso.datetime(),
        cameBy: z.enum(["operator", "mail", "invitation"]),
        /** Their proven mailbox, where it is of a domain of the organisation, or what they were invited at; null otherwise. */
        address: z.string().nullable(),
        /** What holds for this member alone. */
        ownLimit: OwnLimitSchema,
        /** Characters of the organisation that the member's translations took this month, or that are set aside for them. */
        taken: z.int(),
      }),
    ),
    /** Whom a manager took out and who may not join by mail, the last on top; at most 50. */
    removed: z.array(
      z.object({
        id: z.string(),
        nickName: z.string(),
        userName: z.string(),
        removedAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: "OrganizationPeople" });
export type OrganizationPeople = z.infer<typeof OrganizationPeopleSchema>;

/** Body of POST /api/organization/invitations: an e-mail address or a phone number. */
export const InvitePersonSchema = z
  .object({ address: wireText(320).trim().min(1) })
  .meta({ id: "InvitePerson" });
export type InvitePerson = z.infer<typeof InvitePersonSchema>;

/** One of the data of GET /api/organization/invitations, for managers. It tells nothing of whether anybody has the address. */
export const OrganizationInvitationSchema = z
  .object({
    id: z.string(),
    address: z.string(),
    state: z.enum(["waiting", "declined", "expired"]),
    /** Nobody took the mail or text message. */
    hasFailed: z.boolean(),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "OrganizationInvitation" });
export type OrganizationInvitation = z.infer<typeof OrganizationInvitationSchema>;
