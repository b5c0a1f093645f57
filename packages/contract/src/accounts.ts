// Bodies, parameters and data of the calls that docs/specification.md, section 7 fixes. Names stand as they are there, misspellings included
// (docs/readings.md Q22). A text that breaks a rule of section 5 answers 200 with isSuccess false and the specified text in
// `errorMessage`; a missing field, another type or an over-long text answers 400 with `fields` (Q45).
import { z } from "zod";
import { wireText as text } from "./wire-text.ts";

/** Fields of which a form sends one and leaves the other out, empty or null. */
const optionalText = (max: number) => text(max).nullish();
const channel = z.literal(1);
const phoneNumber = text(64);
const email = text(320);
const code = text(32);
const password = text(128);

/** Body of SignInRJwtAsync; data: the bearer token. `account` is a user name, an e-mail or a phone number. */
export const SignInSchema = z.object({ account: text(320), password, channel }).meta({ id: "SignIn" });
export type SignIn = z.infer<typeof SignInSchema>;

/** Data of GetSystemUserAsync. `userType` 6 is admin; organisation 4034 signs on through its university. */
export const SystemUserSchema = z
  .object({
    userName: z.string(),
    userType: z.int(),
    organizationId: z.int(),
    nickName: z.string(),
    email: z.string().nullable(),
  })
  .meta({ id: "SystemUser" });
export type SystemUser = z.infer<typeof SystemUserSchema>;

/** Body of SendLoginVerifiCode; `code` is empty and ignored (Q23). Data: true. */
export const SendLoginCodeSchema = z
  .object({ phoneNumber, code: optionalText(32), channel })
  .meta({ id: "SendLoginVerifiCode" });
export type SendLoginCode = z.infer<typeof SendLoginCodeSchema>;

/**
 * Body of CheckLoginVerifiCodeRJwtAsync (data: the token; a refusal carries errorDictionary.Verifiaction) and of CheckVerifiCode
 * (data: true; marks the code verified for ten minutes).
 */
export const CheckPhoneCodeSchema = z.object({ phoneNumber, code, channel }).meta({ id: "CheckVerifiCode" });
export type CheckPhoneCode = z.infer<typeof CheckPhoneCodeSchema>;

/** Body of SendVerifiCode: registration, or binding when a binding session's token is sent. Data: true. */
export const SendPhoneCodeSchema = z.object({ phoneNumber, channel }).meta({ id: "SendVerifiCode" });
export type SendPhoneCode = z.infer<typeof SendPhoneCodeSchema>;

/** Body of SendVerifiCodeToEmail (registration). Data: true. */
export const SendEmailCodeSchema = z.object({ email, channel }).meta({ id: "SendVerifiCodeToEmail" });
export type SendEmailCode = z.infer<typeof SendEmailCodeSchema>;

/** Query of IsFindPhoneNumber (data: true when the number is registered) and CheckPhoneBindedWithYXS; the body is empty (Q24). */
export const PhoneQuerySchema = z.object({ phoneNumber });
/** Query of IsFindEmail; data: true when the address is registered. */
export const EmailQuerySchema = z.object({ email });

/**
 * Data of CheckPhoneBindedWithYXS: of the found user when a binding session asks, else `{ false, null, false }` (Q51).
 * When `isBind` is true the envelope's errorMessage holds the text to show, although isSuccess is true.
 */
export const PhoneBindingSchema = z
  .object({
    isUsed: z.boolean(),
    /** 0: cannot be bound; 1: known user of the site, the form leaves password and define out; null: nobody has the number. */
    userChannel: z.int().nullable(),
    isBind: z.boolean(),
  })
  .meta({ id: "PhoneBinding" });
export type PhoneBinding = z.infer<typeof PhoneBindingSchema>;

/** Body of RegYXSUserAsync: email or phoneNumber. `userType` is accepted and never obeyed (Q26). Data: true. */
export const RegisterSchema = z
  .object({
    email: optionalText(320),
    phoneNumber: optionalText(64),
    code,
    userType: z.union([z.int(), text(16)]).nullish(),
    password,
    _checkPassword: password,
    InviteCode: optionalText(64),
  })
  .meta({ id: "RegYXSUser" });
export type Register = z.infer<typeof RegisterSchema>;

/** Body of SendForgetPwdCode. Data: true, whether or not the number is registered. */
export const SendResetPhoneCodeSchema = z
  .object({ phoneNumber, channel, phoneZoneCode: z.union([z.literal(82), z.literal("82")]).nullish() })
  .meta({ id: "SendForgetPwdCode" });
export type SendResetPhoneCode = z.infer<typeof SendResetPhoneCodeSchema>;

/** Body of SendForgetPwdCodeToEmail: sends; with a `code` that is not empty it verifies and sends nothing (Q21). Data: true. */
export const SendResetEmailCodeSchema = z
  .object({ email, channel, code: optionalText(32) })
  .meta({ id: "SendForgetPwdCodeToEmail" });
export type SendResetEmailCode = z.infer<typeof SendResetEmailCodeSchema>;

/**
 * Body of CheckEmailVerifyCode. With phoneNumber (email empty): the reset code of a phone. With email only: a registration or
 * reset code of that address. Data: true.
 */
export const CheckEmailCodeSchema = z
  .object({ email: optionalText(320), phoneNumber: optionalText(64), code, channel })
  .meta({ id: "CheckEmailVerifyCode" });
export type CheckEmailCode = z.infer<typeof CheckEmailCodeSchema>;

/** Body of ForgetPasswordResetAsync; consumes the code, ends every session of the account. Data: true. */
export const ResetPasswordSchema = z
  .object({ account: text(320), newPassword: password, code, channel })
  .meta({ id: "ForgetPasswordReset" });
export type ResetPassword = z.infer<typeof ResetPasswordSchema>;

/**
 * Query of SignInJwtFromWeixinAsync. The scan's cookie must be there; the page also sends the `state` of the callback address
 * in the header `SCAN_STATE_HEADER`, empty when the address had none (Q25, Q50).
 */
export const ScanExchangeQuerySchema = z.object({ code: text(2048), onBoardChannel: z.literal("1") });

/** Data of SignInJwtFromWeixinAsync. Unbound: the token only binds a phone (Q51). */
export const ScanExchangeSchema = z
  .object({ token: z.string(), isPhoneBound: z.boolean() })
  .meta({ id: "ScanExchange" });
export type ScanExchange = z.infer<typeof ScanExchangeSchema>;

/** Body of BindPhoneWithWeixinAsync, with the exchange's token as bearer. Without password and define for a used phone. Data: a full token. */
export const BindPhoneSchema = z
  .object({
    phoneNumber,
    code,
    channel,
    nickName: text(64),
    password: optionalText(128),
    define: optionalText(128),
  })
  .meta({ id: "BindPhoneWithWeixin" });
export type BindPhone = z.infer<typeof BindPhoneSchema>;

/** Data of GetScuIDaasUrlAsync. */
export const UniversityAddressesSchema = z
  .object({ loginUrl: z.string(), logoutUrl: z.string() })
  .meta({ id: "UniversityAddresses" });
export type UniversityAddresses = z.infer<typeof UniversityAddressesSchema>;

/** Body of ScuLoginByIDassTokenAsync: what the university's page handed back (Q51). Data: the bearer token. */
export const UniversitySignInSchema = z
  .object({ token: text(8192), channel })
  .meta({ id: "ScuLoginByIDassToken" });
export type UniversitySignIn = z.infer<typeof UniversitySignInSchema>;

/** Body of SignInJwtFromThirdPartyAsync (university card). Data: the bearer token. */
export const CardSignInSchema = z
  .object({ username: text(64), password, ThirdPartyUserType: z.literal(1) })
  .meta({ id: "SignInJwtFromThirdParty" });
export type CardSignIn = z.infer<typeof CardSignInSchema>;

/** Body of ChangePasswordAsync. Ends every other session. Data: true. */
export const ChangePasswordSchema = z
  .object({ oldPassword: password, newPassword: password })
  .meta({ id: "ChangePassword" });
export type ChangePassword = z.infer<typeof ChangePasswordSchema>;

/** Body of CheckPasswordAsync; data: whether it is the signed-in person's password. */
export const CheckPasswordSchema = z.object({ password }).meta({ id: "CheckPassword" });

/** Query of IsFindOrganization; data: whether an organisation has exactly this name. */
export const OrganizationQuerySchema = z.object({ name: text(128) });

/** Body of CreateCustomerInfo: somebody wants to be called back. Data: true. */
export const CustomerInfoSchema = z
  .object({
    name: text(64),
    phoneNumber: optionalText(64),
    email: optionalText(320),
    organization: optionalText(128),
    message: optionalText(2000),
  })
  .meta({ id: "CustomerInfo" });
export type CustomerInfo = z.infer<typeof CustomerInfoSchema>;
