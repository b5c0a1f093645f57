import {
  checkAccount,
  checkCode,
  checkEmail,
  checkPassword,
  checkPasswordPair,
  checkPhone,
} from "@yizhou/contract";
import type { AccountText } from "@yizhou/contract";
import { AppError, ERROR_CODES } from "@yizhou/model";
import type { ErrorCode } from "@yizhou/model";

/** The specified texts as refusals: `phoneInvalid` is account.phone_invalid. */
function refuse(text: AccountText | null): void {
  if (text === null) return;
  const code = `account.${text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  if (!(code in ERROR_CODES)) throw new Error(`${code} is no error code`);
  throw new AppError(code as ErrorCode);
}

/** Each throws the {AppError} of the rule of docs/specification.md, section 5 that the text breaks. */
export const requirePhone = (phone: string): void => refuse(checkPhone(phone));
export const requireEmail = (email: string): void => refuse(checkEmail(email));
export const requireAccount = (account: string): void => refuse(checkAccount(account));
export const requirePassword = (password: string): void => refuse(checkPassword(password));
export const requirePasswordPair = (password: string, confirmation: string): void =>
  refuse(checkPasswordPair(password, confirmation));
export const requireCode = (code: string): void => refuse(checkCode(code));
