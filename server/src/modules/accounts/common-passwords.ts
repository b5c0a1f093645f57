import { checkPassword } from "@yizhou/contract";

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * True for one of the some 11,000 passwords that people choose most and that the specified rules let through. The list is that of
 * @zxcvbn-ts/language-common (MIT), made of published leaks; it is read at the first question.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((password) => checkPassword(password) === null));
}
