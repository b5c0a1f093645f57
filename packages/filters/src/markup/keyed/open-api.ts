/** True for the description of an interface in OpenAPI or Swagger. */
export function isOpenApi(text: string, format: "json" | "yaml"): boolean {
  const head = text.slice(0, 65_536);
  return format === "json"
    ? /^\s*\{[^{}[\]]{0,2000}?"(?:openapi|swagger)"\s*:\s*"\d/.test(head)
    : /^["']?(?:openapi|swagger)["']?\s*:\s*["']?\d/m.test(head);
}

/** What such a description says to people; all the rest of it are names of code and samples of what goes over the wire. */
const READ = new Set(["title", "summary", "description", "x-displayName", "x-summary", "x-description"]);
const SAMPLES = new Set(["example", "value", "default", "enum", "const"]);

/** @param steps  the keys above a value and its own, outermost first */
export function isReadOpenApi(steps: readonly (string | number)[]): boolean {
  const named = steps.filter((step) => typeof step === "string");
  return (
    READ.has(named.at(-1) ?? "") &&
    !named.slice(0, -1).some((step, n) => SAMPLES.has(step) && named[n - 1] !== "properties")
  );
}

/** True for what is no name of code: somebody may have written it to be read, in a sample say. */
export function hasWords(text: string): boolean {
  return /\p{L}{2,} \p{L}{2,}|\p{Script=Han}{2}|\p{Script=Hangul}{2}/u.test(text);
}
