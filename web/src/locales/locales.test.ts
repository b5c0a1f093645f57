import { expect, test } from "vitest";

const files = import.meta.glob<{ default: object }>("./{zh,en,ko}/*.ts", { eager: true });

/** Every text of an area by its key: `nav.home` -> text. */
function textsOf(language: string, area: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: object, path: string) => {
    for (const [key, child] of Object.entries(value) as [string, string | object][]) {
      if (typeof child === "string") found.set(path + key, child);
      else walk(child, `${path}${key}.`);
    }
  };
  walk(files[`./${language}/${area}.ts`]!.default, "");
  return found;
}
const areas = Object.keys(files)
  .filter((path) => path.startsWith("./zh/"))
  .map((path) => path.slice("./zh/".length, -".ts".length));
const valuesIn = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

test.each(
  areas.flatMap(
    (area) =>
      [
        [area, "en"],
        [area, "ko"],
      ] as const,
  ),
)("%s in %s has every key, with the same values in it", (area, language) => {
  const chinese = textsOf("zh", area);
  const texts = textsOf(language, area);
  const base = (key: string) =>
    chinese.has(key)
      ? key
      : key.replace(/_one$/, chinese.has(key.replace(/_one$/, "_other")) ? "_other" : "");
  expect([...chinese.keys()].filter((key) => !texts.has(key))).toEqual([]);
  for (const [key, text] of texts) {
    expect(text.trim(), key).not.toBe("");
    // A singular may leave the number out.
    if (!key.endsWith("_one")) expect(valuesIn(text), key).toEqual(valuesIn(chinese.get(base(key))!));
  }
});

test.each(areas)("%s in Chinese uses full-width marks and no exclamation mark of ours", (area) => {
  const halfWidth = /\p{Script=Han}[,;?()]|[,;?()]\p{Script=Han}/u;
  const wrong = [...textsOf("zh", area)].filter(([, text]) => halfWidth.test(text) || text.includes("！"));
  expect(wrong).toEqual([]);
});
