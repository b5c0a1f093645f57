// Our own REST under /api/account (account-set and personal), /api/scan-login and /api/invitations. Refusals a form shows
// (wrong password, wrong code, used number) answer 200 with isSuccess false, as the section 7 calls do.
import { z } from "zod";
import { FieldSchema } from "./options.ts";
import { wireText } from "./wire-text.ts";

/** Kinds of outside sign-in that a person can have. */
export const IdentityProviderSchema = z.enum(["wechat", "wecom", "university", "card"]);
export type IdentityProvider = z.infer<typeof IdentityProviderSchema>;

/** What the upload screen starts with. */
export const AccountDefaultsSchema = z
  .object({
    sourceLanguage: wireText(35).nullable(),
    targetLanguage: wireText(35).nullable(),
    field: FieldSchema.nullable(),
    engine: wireText(64).nullable(),
    output: z.enum(["target", "bilingual"]).nullable(),
  })
  .meta({ id: "AccountDefaults" });
export type AccountDefaults = z.infer<typeof AccountDefaultsSchema>;

/** Which notices the person wants. */
export const NoticeChoicesSchema = z
  .object({
    jobDone: z.boolean(),
    /** By mail too, of jobs that took long; nothing where `jobDone` is off. */
    jobMail: z.boolean(),
    /** Characters that end soon. */
    expiry: z.boolean(),
    /** Invitations of others to a memory, a termbase or a translation. */
    invitations: z.boolean(),
    security: z.boolean(),
    campaigns: z.boolean(),
  })
  .meta({ id: "NoticeChoices" });
export type NoticeChoices = z.infer<typeof NoticeChoicesSchema>;

/** Data of GET /api/account, and of every call below that changes it. */
export const AccountSchema = z
  .object({
    userName: z.string(),
    nickName: z.string(),
    /** Name that signs in besides e-mail and phone. */
    signInName: z.string(),
    /** `data:image/webp;base64,…`, 256 x 256, at most some 20 kB; null without one. */
    avatar: z.string().nullable(),
    email: z.string().nullable(),
    /** `138****5678` */
    phoneNumber: z.string().nullable(),
    /** False for people who only sign in by scan, university or card: the password fields are then left out. */
    hasPassword: z.boolean(),
    identities: z.array(z.object({ provider: IdentityProviderSchema, boundAt: z.string() })),
    organization: z.object({ id: z.int(), name: z.string() }),
    userType: z.int(),
    /** Language of the interface and of messages the person gets: `zh`, `en`, `ko`; null: not chosen. */
    language: z.enum(["zh", "en", "ko"]).nullable(),
    defaults: AccountDefaultsSchema,
    notices: NoticeChoicesSchema,
    inviteCode: z.string(),
    /** Set while the cooling period runs. */
    deletion: z.object({ requestedAt: z.string(), effectiveAt: z.string() }).nullable(),
    createdAt: z.string(),
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof AccountSchema>;

/** Body of PATCH /api/account: what is absent stays. A nickname has 1-32 visible characters. */
export const ChangeAccountSchema = z
  .object({
    nickName: wireText(64).optional(),
    language: z.enum(["zh", "en", "ko"]).nullable().optional(),
    defaults: AccountDefaultsSchema.partial().optional(),
    notices: NoticeChoicesSchema.partial().optional(),
  })
  .meta({ id: "ChangeAccount" });
export type ChangeAccount = z.infer<typeof ChangeAccountSchema>;

/**
 * Body of POST /api/account/password. `oldPassword` where there is one; people without a password send the code that
 * POST /api/account/codes sent to their own phone or e-mail. Ends all other sessions. Data: true.
 */
export const SetPasswordSchema = z
  .object({
    oldPassword: wireText(128).optional(),
    code: wireText(32).optional(),
    newPassword: wireText(128),
    confirmation: wireText(128),
  })
  .meta({ id: "SetPassword" });
export type SetPassword = z.infer<typeof SetPasswordSchema>;

/**
 * Body of POST /api/account/codes: sends a code (purpose `bind`) to the new phone or e-mail; without `value`, to the one the
 * account has. Header: a ticket of purpose `bind`. Data: true.
 */
export const SendAccountCodeSchema = z
  .object({ target: z.enum(["phone", "email"]), value: wireText(320).optional() })
  .meta({ id: "SendAccountCode" });
export type SendAccountCode = z.infer<typeof SendAccountCodeSchema>;

/** Who does it: the password where the account has one. */
const password = wireText(128).optional();

/** Body of POST /api/account/phone: binds or replaces. The first bound phone brings the voucher. */
export const ChangePhoneSchema = z
  .object({ phoneNumber: wireText(64), code: wireText(32), password })
  .meta({ id: "ChangePhone" });
export type ChangePhone = z.infer<typeof ChangePhoneSchema>;

/** Body of POST /api/account/email: binds or replaces. */
export const ChangeEmailSchema = z
  .object({ email: wireText(320), code: wireText(32), password })
  .meta({ id: "ChangeEmail" });
export type ChangeEmail = z.infer<typeof ChangeEmailSchema>;

/**
 * Body of DELETE /api/account/phone, /api/account/email, /api/account/identities/:provider, and of POST /api/account/deletion.
 * `code`: of POST /api/account/codes to the own phone or e-mail, for accounts without a password. Refused with
 * account.last_way_in when nothing would be left to sign in with.
 */
export const ConfirmSchema = z.object({ password, code: wireText(32).optional() }).meta({ id: "Confirm" });
export type Confirm = z.infer<typeof ConfirmSchema>;

/** Body of POST /api/account/identities: binds the scanned WeChat or WeCom to the signed-in account. State as in the scan exchange. */
export const AddIdentitySchema = z.object({ code: wireText(2048) }).meta({ id: "AddIdentity" });

/** One row of GET /api/account/sessions, newest first. */
export const AccountSessionSchema = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    /** Address the session was opened from. */
    address: z.string().nullable(),
    /** What the browser called itself; null when it did not. */
    device: z.string().nullable(),
    /** How it was opened. */
    method: z.enum(["password", "phone_code", "scan", "university", "card"]),
    isCurrent: z.boolean(),
  })
  .meta({ id: "AccountSession" });
export type AccountSession = z.infer<typeof AccountSessionSchema>;

/** One row of GET /api/account/vouchers, the one that ends first on top. */
export const VoucherSchema = z
  .object({
    id: z.string(),
    characters: z.int(),
    remaining: z.int(),
    reason: z.enum(["phone_binding", "code", "invitation", "campaign", "trial", "operator"]),
    grantedAt: z.string(),
    /** Null: does not end. */
    expiresAt: z.string().nullable(),
  })
  .meta({ id: "Voucher" });
export type Voucher = z.infer<typeof VoucherSchema>;

/** Body of POST /api/account/vouchers. Spaces, dashes and small letters are of no account. */
export const RedeemCodeSchema = z.object({ code: z.string().min(1).max(64) }).meta({ id: "RedeemCode" });

/** Data of GET /api/invitations/:code, public. Unknown and used-up codes look the same; one can register with any. */
export const InvitationSchema = z
  .object({
    isValid: z.boolean(),
    /** First character of the nickname and stars: `林**`; null when not valid. */
    inviterName: z.string().nullable(),
    /** Characters for each side after the invitee's first finished job. */
    rewardCharacters: z.int(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof InvitationSchema>;

/** Body of POST /api/scan-login. */
export const BeginScanSchema = z
  .object({ provider: z.enum(["wechat", "wecom"]).default("wechat") })
  .meta({ id: "BeginScan" });

/**
 * Data of POST /api/scan-login, which also sets the cookie that ties the scan to this browser. `url` is what the 280 x 280
 * frame shows: as a frame (`frame`), or drawn as a QR code (`qr`, where `svg` holds the drawing).
 */
export const ScanStartSchema = z
  .object({
    kind: z.enum(["frame", "qr"]),
    url: z.string(),
    svg: z.string().nullable(),
    /** Address to ask every second or two until its data is the code (`qr`); null where the frame itself goes on (`frame`). */
    pollUrl: z.string().nullable(),
    state: z.string(),
    expiresInSeconds: z.int(),
  })
  .meta({ id: "ScanStart" });
export type ScanStart = z.infer<typeof ScanStartSchema>;
