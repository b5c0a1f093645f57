import { inlineFromText, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { doubtsOf, type JudgedPair, type Judgement } from "@yizhou/qa";
import { expect, test, vi } from "vitest";
import { DocumentReview, reviewTranslations } from "./document-review.ts";

const pair = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };
const pairs = Array.from({ length: 3000 }, (_, ordinal) => ({
  ordinal,
  source: inlineFromText(`Day ${ordinal}.`),
  target: inlineFromText(`第${ordinal}天。`),
}));

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const settled = (wanted: () => void): Promise<void> => vi.waitFor(wanted, { timeout: 15_000 });

test("only the part that holds what changed is judged again, and others have their turn meanwhile", async () => {
  let pauses = 0;
  const pause = async () => void pauses++;
  const review = new DocumentReview(
    pairs.map(({ ordinal }) => ordinal),
    pair,
    { pause },
  );
  const judged = await review.judge(pairs, new Set([1700]));
  expect([...judged.keys()]).toEqual(Array.from({ length: 1500 }, (_, at) => 1500 + at));
  expect(pauses).toBeGreaterThan(1);
});

/** A document with sentences that share their words, and faults of all kinds in it. */
function faultyDocument(size: number): JudgedPair[] {
  const words = ["harbour", "captain", "lantern", "winter", "market", "bridge", "letter", "garden", "Corvo"];
  const han = ["港口", "船长", "灯笼", "冬天", "市场", "桥梁", "信件", "花园", "科尔沃"];
  const at = (list: readonly string[], ordinal: number, factor: number) =>
    list[Math.floor((ordinal * factor) / 3 + ordinal / 7) % list.length]!;
  const english = (ordinal: number) =>
    `The ${at(words, ordinal, 2)} of ${at(words, ordinal, 5)} counted ${100 + ordinal} ${at(words, ordinal, 7)}s before the ${at(words, ordinal, 11)} came, and ${3 + (ordinal % 50)} stayed.`;
  const chinese = (ordinal: number) =>
    `${at(han, ordinal, 11)}到来之前，${at(han, ordinal, 5)}的${at(han, ordinal, 2)}数到${100 + ordinal}个${at(han, ordinal, 7)}，其中${3 + (ordinal % 50)}个留下。`;
  const fault = (ordinal: number): string => {
    const right = chinese(ordinal);
    if (ordinal % 97 === 5) return chinese((ordinal + 1) % size);
    if (ordinal % 89 === 7) return right.slice(0, right.length / 2);
    if (ordinal % 83 === 11) return right + chinese((ordinal + 5) % size);
    if (ordinal % 79 === 13) return right.replace("科尔沃", "那里");
    return ordinal % 73 === 17 ? right.replace(/\d+/u, "7") : right;
  };
  return Array.from({ length: size }, (_, ordinal) => ({
    ordinal,
    source: inlineFromText(english(ordinal)),
    target: inlineFromText(fault(ordinal)),
  }));
}

const told = (judged: ReadonlyMap<number, Judgement>) =>
  [...judged].sort(([a], [b]) => a - b).filter(([, { doubts }]) => doubts.length > 0);

test("what is judged while translations come, in any order, is what is judged when all are there", async () => {
  const all = faultyDocument(2600);
  const atEnd = await reviewTranslations(all, pair, { pause: nextTurn });
  expect(told(atEnd).length).toBeGreaterThan(50);
  const asked: number[] = [];
  const review = new DocumentReview(
    all.map(({ ordinal }) => ordinal),
    pair,
    {
      pause: nextTurn,
      likeness: async (texts) => {
        asked.push(texts.length);
        return texts.map(() => null);
      },
    },
  );
  // Batches that overtake each other: a later one comes first, the last part comes whole before the first.
  for (let start = 2600 - 20; start >= 0; start -= 20) {
    for (const one of all.slice(start, start + 20)) review.add(one);
    await nextTurn();
  }
  await settled(() => expect(asked).toEqual([1300, 1300]));
  const ahead = await review.judge(all);
  expect(asked).toEqual([1300, 1300]);
  expect([...ahead].sort(([a], [b]) => a - b)).toEqual([...atEnd]);
});

test(
  "what was replaced after it was judged, or has no translation, counts at the end as it stands then",
  { tags: "slow" },
  async () => {
    const all = faultyDocument(2600);
    const review = new DocumentReview(
      all.map(({ ordinal }) => ordinal),
      pair,
      { pause: nextTurn },
    );
    for (const one of all) if (one.ordinal !== 40) review.add(one);
    review.leaveOut(40);
    await nextTurn();
    const mended = all
      .filter(({ ordinal }) => ordinal !== 40)
      .map((one) => (one.ordinal === 1900 ? { ...one, target: all[1901]!.target } : one));
    const judged = await review.judge(mended);
    const anew = new DocumentReview(
      all.map(({ ordinal }) => ordinal),
      pair,
      { pause: nextTurn },
    );
    expect([...judged]).toEqual([...(await anew.judge(mended))]);
    expect(judged.has(40)).toBe(false);
    expect(judged.get(1900)!.doubts).toContainEqual({ code: "meaning.other", values: [] });
  },
);

test("while translations may still be replaced nothing but themselves is looked at", async () => {
  const all = faultyDocument(40);
  let asked = 0;
  const review = new DocumentReview(
    all.map(({ ordinal }) => ordinal),
    pair,
    {
      pause: nextTurn,
      likeness: async (texts) => {
        asked++;
        return texts.map(() => null);
      },
      mayStillChange: () => true,
    },
  );
  for (const one of all) review.add(one);
  for (let turn = 0; turn < 200; turn++) await nextTurn();
  expect(asked).toBe(0);
  expect((await review.judge(all)).size).toBe(40);
});

const toGerman = { from: parseLanguageTag("en"), to: parseLanguageTag("de") };
const valves: InlineContent = [{ kind: "text", text: "The pump has 12 valves." }];

/** A text that knows how often it was read. */
function counted(text: string): { readonly target: InlineContent; readonly reads: () => number } {
  let reads = 0;
  const target = new Proxy<InlineContent>([{ kind: "text", text }], {
    get: (of, key) => {
      reads++;
      return Reflect.get(of, key) as unknown;
    },
  });
  return { target, reads: () => reads };
}

test("translations are looked at after whoever brought them has gone on, and what was found is remembered", async () => {
  const { target, reads } = counted("Die Pumpe hat 13 Ventile.");
  const review = new DocumentReview([0, 1], toGerman, { pause: nextTurn });
  review.add({ ordinal: 0, source: valves, target });
  expect(reads()).toBe(0);
  await settled(() => expect(reads()).toBeGreaterThan(0));
  await nextTurn();
  const before = reads();
  expect(doubtsOf({ source: valves, target }, toGerman)).toMatchObject([
    { code: "numbers.missing" },
    { code: "numbers.extra" },
  ]);
  expect(reads()).toBe(before);
});

test("a translation that cannot be looked at keeps later ones from nothing but their turn, and is told at the end", async () => {
  const review = new DocumentReview([0, 1, 2], toGerman, { pause: nextTurn });
  const broken = new Proxy<InlineContent>([{ kind: "text", text: "x" }], {
    get: () => {
      throw new Error("broken");
    },
  });
  const pairs = [{ ordinal: 0, source: valves, target: broken }];
  review.add(pairs[0]!);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const { target, reads } = counted("Die Pumpe hat 12 Ventile.");
  review.add({ ordinal: 1, source: valves, target });
  await settled(() => expect(reads()).toBeGreaterThan(0));
  await expect(review.judge(pairs)).rejects.toThrow("broken");
});

test("once a run is given up nothing more is looked at", async () => {
  const ended = new AbortController();
  const pause = async () => {
    ended.signal.throwIfAborted();
    await nextTurn();
    ended.signal.throwIfAborted();
  };
  const review = new DocumentReview([0, 1], toGerman, { pause });
  const { target, reads } = counted("Die Pumpe hat 12 Ventile.");
  review.add({ ordinal: 0, source: valves, target });
  ended.abort();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reads()).toBe(0);
  await expect(review.judge([{ ordinal: 0, source: valves, target }])).rejects.toThrow();
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
