import {
  haveSameTags,
  inlineToTagged,
  normaliseInline,
  type InlineContent,
  type InlineNode,
} from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { protectTags } from "./protect.ts";

const open = (id: number): InlineNode => ({ kind: "open", id, type: "format" });
const close = (id: number): InlineNode => ({ kind: "close", id, type: "format" });
const single = (id: number, type: "note" | "field" = "note"): InlineNode => ({
  kind: "standalone",
  id,
  type,
});
const text = (value: string): InlineNode => ({ kind: "text", text: value });
const protect = (content: InlineContent) => protectTags(content, { escape: "when-ambiguous" });
const restored = (content: InlineContent, answer: string): string | undefined => {
  const result = protect(content).restore(answer);
  return result ? inlineToTagged(result.target) + (result.repaired ? " !" : "") : undefined;
};

const PRESS: InlineContent = [
  text("Press "),
  open(7),
  text("Save"),
  close(7),
  text(" twice"),
  single(9),
  text(" now."),
];

describe("what is sent", () => {
  test("tags get small numbers in their order", () => {
    expect(protect(PRESS).tagged).toBe("Press <g1>Save</g1> twice<x2/> now.");
  });

  test("tags at the very ends do not travel and are wrapped round the answer", () => {
    const content = [open(3), open(4), text(" Title "), close(4), close(3), single(5)];
    expect(protect(content)).toMatchObject({ tagged: "Title", tagCount: 0 });
    expect(restored(content, "标题")).toBe("<g3><g4> 标题 </g4></g3><x5/>");
  });

  test("a pair that opens at the start and closes inside travels whole", () => {
    expect(protect([open(1), text("Note:"), close(1), text(" read")]).tagged).toBe("<g1>Note:</g1> read");
  });

  test("a field at the end travels, for it is a word of the sentence", () => {
    expect(protect([text("See Table "), single(4, "field")]).tagged).toBe("See Table <x1/>");
  });

  test("half a pair of a neighbouring segment is sent as a single tag", () => {
    const content = [text("end"), close(1), text(" of it, "), open(2), text("start")];
    expect(protect(content).tagged).toBe("end<x1/> of it, <x2/>start");
    expect(restored(content, "结尾<x1/>，<x2/>开头")).toBe("结尾</g1>，<g2>开头");
  });

  test("text is escaped only where it looks like markup itself", () => {
    expect(protect([text("R&D, p < 0.05")]).tagged).toBe("R&D, p < 0.05");
    expect(protect([text("write <g1> or &amp;")]).tagged).toBe("write &lt;g1&gt; or &amp;amp;");
    expect(restored([text("write <g1> or &amp;")], "写 &lt;g1&gt; 或 &amp;amp;")).toBe(
      "写 &lt;g1&gt; 或 &amp;amp;",
    );
    expect(protectTags([text("R&D")], { escape: "always" }).tagged).toBe("R&amp;D");
  });
});

describe("what comes back", () => {
  test.each([
    ["按两次<g1>保存</g1><x2/>。"],
    ["按两次< G1 >保存</ g1 ><X2 />。"],
    ["按两次＜g１＞保存＜／g1＞＜x2／＞。"],
    ["按两次&lt;g1&gt;保存&lt;/g1&gt;&lt;x2/&gt;。"],
    ["  按两次<g1>保存</g1><x2></x2>。\n"],
    ["按两次\\<g1\\>保存\\</g1\\><x2>。"],
  ])("is read tolerantly: %s", (answer) => {
    expect(restored(PRESS, answer)).toBe("按两次<g7>保存</g7><x9/>。");
  });

  test("tags may move with their words", () => {
    expect(restored(PRESS, "现在<x2/>，<g1>保存</g1>。")).toBe("现在<x9/>，<g7>保存</g7>。");
  });

  test("invented and doubled tags are dropped and the result is flagged", () => {
    expect(restored(PRESS, "<g8>按两次</g8><b><g1>保存</g1></b><x2/><x2/>。")).toBe(
      "按两次<g7>保存</g7><x9/>。 !",
    );
  });

  test("a renamed tag is known by its number", () => {
    expect(restored(PRESS, "按两次<b1>保存</b1><tag2/>。")).toBe("按两次<g7>保存</g7><x9/>。 !");
  });

  test("a lost pair goes round the same words where they stand unchanged", () => {
    const content = [text("Open "), open(1), text("README.md"), close(1), text(" first.")];
    expect(restored(content, "请先打开README.md文件。")).toBe("请先打开<g1>README.md</g1>文件。 !");
  });

  test("a lost note mark goes back to where its sentence part ends", () => {
    const content = [text("In 1999 it rose"), single(3), text(", and in 2004 it fell.")];
    expect(restored(content, "1999年上升，2004年下降。")).toBe("1999年上升<x3/>，2004年下降。 !");
  });

  test("a lost half of a pair is put back without crossing its neighbour", () => {
    const content = [
      open(1),
      text("One"),
      close(1),
      text(" and "),
      open(2),
      text("two"),
      close(2),
      text("."),
    ];
    expect(restored(content, "<g1>一和<g2>二</g2>。")).toMatch(/^<g1>一.*<\/g1>.*<g2>二<\/g2>。 !$/u);
  });

  test("crossing tags are set straight", () => {
    const content = [
      text("a "),
      open(1),
      text("b"),
      close(1),
      text(" "),
      open(2),
      text("c"),
      close(2),
      text(" d"),
    ];
    const result = restored(content, "甲<g1>乙<g2>丙</g1>丁</g2>戊")!;
    expect(result).toBe("甲<g1>乙丙</g1><g2>丁</g2>戊 !");
  });

  test("halves of pairs keep their order and stay out of pairs that do not enclose them", () => {
    const halves = [text("end"), close(1), text(" of it, "), open(2), text("start")];
    expect(restored(halves, "<x2/>开头，<x1/>结尾")).toBe("开头，</g1><g2>结尾 !");
    const besidePair = [text("end"), close(1), text(" of "), open(3), text("all"), close(3), text(" now")];
    expect(restored(besidePair, "<g2>全<x1/>部</g2>结束")).toBe("<g3>全部</g3></g1>结束 !");
  });

  test("when most of many tags are lost the answer is given up", () => {
    const content = [1, 2, 3, 4]
      .flatMap((id) => [text(`w${id} `), open(id), text("x"), close(id)])
      .concat(text(" end"));
    expect(protect(content).restore("全无标记")).toBeNull();
    expect(protect(PRESS).restore("")).toBeNull();
  });

  test("text that only looks like markup stays when the source holds such text", () => {
    expect(restored([text("the <b> tag")], "<b> 标签")).toBe("&lt;b&gt; 标签");
    expect(
      restored([text("volume 〈B2〉 "), open(1), text("x"), close(1), text("!")], "卷〈B2〉<g1>x</g1>！"),
    ).toBe("卷〈B2〉<g1>x</g1>！");
  });
});

/** A small seeded generator: the same cases on every run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomContent(pick: (below: number) => number): InlineContent {
  const pieces = ["word ", "译文", "A&B ", "12.5 ", "문서 ", ", ", "<g1> ", "x", " "];
  const nodes: InlineNode[] = [];
  const opened: number[] = [];
  let id = 0;
  for (let count = 3 + pick(14); count > 0; count--) {
    const choice = pick(7);
    if (choice < 3) nodes.push(text(pieces[pick(pieces.length)]!));
    else if (choice === 3) nodes.push(single(++id, pick(2) ? "note" : "field"));
    else if (choice === 4) nodes.push(open((opened.push(++id), id)));
    else if (choice === 5 && opened.length > 0) {
      nodes.push(close(pick(5) === 0 ? opened.splice(pick(opened.length), 1)[0]! : opened.pop()!));
    } else if (pick(6) === 0) nodes.push(close(++id));
  }
  while (opened.length > 0 && pick(4) > 0) nodes.push(close(opened.pop()!));
  return normaliseInline(nodes);
}

function damage(answer: string, pick: (below: number) => number): string {
  const tags = [...answer.matchAll(/<[^<>]{2,6}>/gu)].map((match) => match[0]);
  let result = answer;
  for (let count = 1 + pick(3); count > 0 && tags.length > 0; count--) {
    const tag = tags[pick(tags.length)]!;
    const choice = pick(4);
    if (choice === 0) result = result.replace(tag, "");
    else if (choice === 1) result = result.replace(tag, tag + tag);
    else if (choice === 2) result = result.replace(tag, tag.replace(/\d+/u, "77"));
    else result = result.replace(tag, "").slice(0, 5) + tag + result.replace(tag, "").slice(5);
  }
  return result;
}

describe("for any content", () => {
  test("an answer that repeats what was sent gives the source back, unflagged", () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const content = randomContent(generator(seed));
      for (const escape of ["always", "when-ambiguous"] as const) {
        const segment = protectTags(content, { escape });
        const result = segment.restore(segment.tagged);
        expect(result && { ...result, text: inlineToTagged(result.target) }, `seed ${seed}`).toMatchObject({
          repaired: false,
          text: inlineToTagged(content),
        });
      }
    }
  });

  test("a damaged answer gives the source's tags, or nothing", () => {
    let given = 0;
    for (let seed = 1; seed <= 3000; seed++) {
      const pick = generator(seed);
      const content = randomContent(pick);
      const segment = protect(content);
      const result = segment.restore(damage(segment.tagged, pick));
      if (result === null) continue;
      given++;
      expect(haveSameTags(content, result.target), `seed ${seed}`).toBe(true);
      if (isNested(content))
        expect(isNested(result.target), `seed ${seed} ${inlineToTagged(result.target)}`).toBe(true);
    }
    expect(given).toBeGreaterThan(2500);
  });
});

/** Pairs nest, where halves of other segments' pairs are left out of the count. */
function isNested(content: InlineContent): boolean {
  const opened = new Set(content.flatMap((node) => (node.kind === "open" ? [node.id] : [])));
  const closed = new Set(content.flatMap((node) => (node.kind === "close" ? [node.id] : [])));
  const stack: number[] = [];
  for (const node of content) {
    if (node.kind === "open" && closed.has(node.id)) stack.push(node.id);
    if (node.kind === "close" && opened.has(node.id) && stack.pop() !== node.id) return false;
  }
  return stack.length === 0;
}
