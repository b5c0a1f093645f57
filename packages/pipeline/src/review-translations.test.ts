import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { reviewTranslations } from "./review-translations.ts";

const pair = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };
const pairs = Array.from({ length: 3000 }, (_, ordinal) => ({
  ordinal,
  source: inlineFromText(`Day ${ordinal}.`),
  target: inlineFromText(`第${ordinal}天。`),
}));

test("only the part that holds what changed is judged again, and others have their turn meanwhile", async () => {
  let pauses = 0;
  const pause = async () => void pauses++;
  const judged = await reviewTranslations(pairs, pair, { pause, only: new Set([1700]) });
  expect([...judged.keys()]).toEqual(Array.from({ length: 1500 }, (_, at) => 1500 + at));
  expect(pauses).toBe(16);
});

test("numbers that stand with each other's things are told by the words beside them, in whatever order they come", async () => {
  const things = ["ships", "sailors", "crates", "lamps", "anchors"];
  const han = ["艘船", "名水手", "个箱子", "盏灯", "只铁锚"];
  const line = (at: number) => {
    const [a, b] = [at % 5, (at + 1 + (at % 3)) % 5];
    const [many, few] = [100 + at, 40 + at];
    const english = `The harbour of the north counted ${many} ${things[a]} and ${few} ${things[b]} that night.`;
    const right = `那天夜里，北方的港口数到${many}${han[a]}和${few}${han[b]}。`;
    const turned = `那天夜里，北方的港口数到${few}${han[b]}和${many}${han[a]}。`;
    const wrong = `那天夜里，北方的港口数到${few}${han[a]}和${many}${han[b]}。`;
    return { english, right, turned, wrong };
  };
  const isWrong = (at: number): boolean => at === 13 || at === 31;
  const counted = Array.from({ length: 60 }, (_, ordinal) => {
    const { english, right, turned, wrong } = line(ordinal);
    const target = isWrong(ordinal) ? wrong : ordinal % 4 === 2 ? turned : right;
    return { ordinal, source: inlineFromText(english), target: inlineFromText(target) };
  });
  const judged = await reviewTranslations(counted, pair, { pause: async () => {} });
  const told = [...judged].flatMap(([at, { doubts }]) =>
    doubts.some(({ code }) => code === "numbers.exchanged") ? [at] : [],
  );
  expect(told).toEqual([13, 31]);
  expect(judged.get(13)!.doubts).toContainEqual({
    code: "numbers.exchanged",
    values: ["113, 53", "53, 113"],
  });
});

test("a name that every other sentence of the document renders is told where it is left out", async () => {
  const people = ["keeper", "captain", "doctor", "teacher"];
  const han = ["看守", "船长", "医生", "老师"];
  const towns = ["Arden", "Belmar", "Corvo", "Dunmore", "Eskdale", "Farsund"];
  const hanTowns = ["阿登", "贝尔马", "科尔沃", "邓莫尔", "埃斯克代尔", "法尔松"];
  const named = Array.from({ length: 48 }, (_, ordinal) => {
    const [one, two] = [ordinal % 4, ordinal % 6];
    const inTown = ordinal === 20 ? "镇上" : hanTowns[two];
    return {
      ordinal,
      source: inlineFromText(
        `In the year ${1900 + ordinal} the ${people[one]} left ${towns[two]} for the sea.`,
      ),
      target: inlineFromText(`${1900 + ordinal}年，${han[one]}离开${inTown}，出海去了。`),
    };
  });
  const judged = await reviewTranslations(named, pair, { pause: async () => {} });
  const told = [...judged].flatMap(([at, { doubts }]) => (doubts.length > 0 ? [[at, doubts]] : []));
  expect(told).toEqual([[20, [{ code: "names.missing", values: ["Corvo"] }]]]);
});
