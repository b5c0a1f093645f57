// The validation rules of docs/specification.md, section 5, the same code in pages and server. Every check answers the name of the text that
// says what is wrong, or null when nothing is.
import type { AccountText } from "./account-texts.ts";

/** Mainland numbers only, in ASCII digits, nothing around them. */
const PHONE = /^1[3-9][0-9]{9}$/;
/** One @, no space, control or bracket characters, a dot in the domain, at most 254 characters. */
const EMAIL =
  /^[^\s\p{Cc}<>(),;:"\\[\]@]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;
const MAX_EMAIL_LENGTH = 254;

export const PASSWORD_LENGTH = { min: 6, max: 16 } as const;

export function checkPhone(phoneNumber: string): AccountText | null {
  if (phoneNumber === "") return "phoneRequired";
  return PHONE.test(phoneNumber) ? null : "phoneInvalid";
}

/** @param email  an account that holds an @ */
export function checkEmail(email: string): AccountText | null {
  if (email === "") return "accountRequired";
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? null : "emailInvalid";
}

/** Account of registration and forgot password: an e-mail when it contains @, else a phone number. */
export function checkAccount(account: string): AccountText | null {
  if (account === "") return "accountRequired";
  return isEmailAccount(account) ? checkEmail(account) : checkPhone(account);
}

export function isEmailAccount(account: string): boolean {
  return account.includes("@");
}

/**
 * Length first, then composition: printable ASCII (0x20-0x7E) with at least one lowercase letter and one digit; a special
 * character is not asked for, whatever the message says (docs/readings.md Q1, Q2). Nothing is trimmed or folded.
 */
export function checkPassword(password: string): AccountText | null {
  if (password === "") return "passwordRequired";
  // Code points, so that a character outside the BMP counts once.
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) return "passwordLength";
  const isComposed = /^[\x20-\x7E]+$/.test(password) && /[a-z]/.test(password) && /[0-9]/.test(password);
  return isComposed ? null : "passwordComposition";
}

/** Password and its confirmation (`_checkPassword`, `define`). */
export function checkPasswordPair(password: string, confirmation: string): AccountText | null {
  return checkPassword(password) ?? (password === confirmation ? null : "passwordMismatch");
}

export function checkCode(code: string): AccountText | null {
  return code === "" ? "codeRequired" : null;
}
