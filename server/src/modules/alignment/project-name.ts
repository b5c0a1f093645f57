import { ALIGNMENT_LIMITS } from "@yizhou/contract";

/** What a project is called: what the person wished, else its files. */
export function projectName(wish: string | undefined, files: readonly string[]): string {
  const name = (wish ?? "").trim() || [...new Set(files.filter((file) => file !== ""))].join(" · ");
  return [...name.replace(/\p{Cc}/gu, " ")].slice(0, ALIGNMENT_LIMITS.maxNameCharacters).join("");
}
