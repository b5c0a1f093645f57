// The second step of a sign-in: a code of an authenticator app, a passkey, or a recovery code. The specified sign-in calls keep
// their bodies and answers; the token they give opens nothing but these calls until the second step is done.
import { z } from "zod";
import { wireText } from "./wire-text.ts";

export const SECOND_FACTOR_KINDS = ["totp", "passkey"] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

const name = wireText(64);

/** Data of GET /api/account/second-factor. */
export const SecondFactorsSchema = z
  .object({
    /** `none`: there is nothing to ask for; `due`: this session has not been through it, and opens nothing else. */
    step: z.enum(["none", "due", "passed"]),
    /** What the second step can be done with. */
    kinds: z.array(z.enum(SECOND_FACTOR_KINDS)),
    /** An administrator has to have one. */
    isRequired: z.boolean(),
    /** What can be added here; nothing for the accounts of the demo, whose password everybody knows. */
    mayAdd: z.array(z.enum(SECOND_FACTOR_KINDS)),
    /** Empty while the second step is due. */
    factors: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(SECOND_FACTOR_KINDS),
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
      }),
    ),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: "SecondFactors" });
export type SecondFactors = z.infer<typeof SecondFactorsSchema>;

/** Data of POST /api/account/second-factor/totp: what the authenticator app is told. It counts once a code of it was typed. */
export const NewTotpSchema = z
  .object({
    id: z.string(),
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://…` */
    address: z.string(),
    /** The address as a QR code. */
    svg: z.string(),
  })
  .meta({ id: "NewTotp" });
export type NewTotp = z.infer<typeof NewTotpSchema>;

/** Body of POST /api/account/second-factor/totp/:id. */
export const ConfirmTotpSchema = z.object({ name, code: wireText(16) }).meta({ id: "ConfirmTotp" });
export type ConfirmTotp = z.infer<typeof ConfirmTotpSchema>;

/** Options of WebAuthn as the browser takes them, in JSON (W3C Web Authentication Level 3, 5.1.8 and 5.1.9). */
export const PasskeyOptionsSchema = z.looseObject({ challenge: z.string() }).meta({ id: "PasskeyOptions" });
export type PasskeyOptions = z.infer<typeof PasskeyOptionsSchema>;

/** What the browser answers to them, in JSON. */
export const PasskeyAnswerSchema = z
  .looseObject({ id: wireText(2048), rawId: wireText(2048), type: z.literal("public-key") })
  .meta({ id: "PasskeyAnswer" });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswerSchema>;

/** Body of POST /api/account/second-factor/passkeys. */
export const AddPasskeySchema = z.object({ name, answer: PasskeyAnswerSchema }).meta({ id: "AddPasskey" });
export type AddPasskey = z.infer<typeof AddPasskeySchema>;

/** Body of PATCH /api/account/second-factor/factors/:id. */
export const RenameFactorSchema = z.object({ name }).meta({ id: "RenameFactor" });

/** Data where the first factor was added, or new codes were asked for: shown this once. Null where there are some already. */
export const RecoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()).nullable() })
  .meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodesSchema>;

/** Body of POST /api/account/second-step: exactly one of them. Data: true; the session is whole from now on. */
export const SecondStepSchema = z
  .object({
    code: wireText(16).optional(),
    recoveryCode: wireText(32).optional(),
    passkey: PasskeyAnswerSchema.optional(),
  })
  .meta({ id: "SecondStep" });
export type SecondStep = z.infer<typeof SecondStepSchema>;
