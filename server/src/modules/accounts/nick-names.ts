import { AppError } from "@yizhou/model";

const MAX_LENGTH = 32;
/** Names that would pass for the people who run the site. */
const RESERVED =
  /^(?:admin|administrator|root|system|support|official|yizhou|译舟|管理员|系统|客服|官方|관리자|운영자)/iu;
/** Letters, marks, numbers, punctuation, symbols and plain spaces; no control, format or private characters. */
const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;

/** @throws {AppError} account.nick_name_required; account.nick_name_forbidden for too long, invisible or reserved ones */
export function requireNickName(nickName: string): void {
  const name = nickName.trim();
  if (name === "") throw new AppError("account.nick_name_required");
  if ([...name].length > MAX_LENGTH || !VISIBLE.test(name) || RESERVED.test(name))
    throw new AppError("account.nick_name_forbidden");
}
