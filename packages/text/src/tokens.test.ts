import { expect, test } from "vitest";
import { countTextTokens, textTokens } from "./tokens.ts";

const kinds = { w: "word", c: "character", n: "number", m: "mark" } as const;

test.each([
  ["It isn't 3.14, is it?", "w:It w:isn't n:3.14 m:, w:is w:it m:?"],
  ["don’t", "w:don’t"],
  ["rock 'n' roll'", "w:rock m:' w:n m:' w:roll m:'"],
  ["snake_case _x 3abc", "w:snake_case m:_ w:x n:3 w:abc"],
  ["cafe\u0301s", "w:cafe\u0301s"],
  ["naïve", "w:naïve"],
  ["版本3.5，Node.js。", "c:版 c:本 n:3.5 m:， w:Node m:. w:js m:。"],
  ["中\u0301文", "c:中\u0301 c:文"],
  ["用户A组", "c:用 c:户 w:A c:组"],
  ["한국어로 2배", "w:한국어로 n:2 w:배"],
  ["１２３ ½", "n:１２３ n:½"],
  ["1.２", "n:1.２"],
  ["so\u00adft\u200bware", "w:so w:ft w:ware"],
  ["a\u{E0001}b😀", "w:a w:b m:😀"],
  ["12, 13", "n:12 m:, n:13"],
  ["", ""],
])("%j is cut into %s", (text, expected) => {
  const wanted =
    expected === ""
      ? []
      : expected.split(" ").map((token) => ({ kind: kinds[token[0] as "w"], raw: token.slice(2) }));
  const tokens = textTokens(text);
  expect(tokens.map(({ kind, raw }) => ({ kind, raw }))).toEqual(wanted);
  expect(countTextTokens(text)).toBe(wanted.length);
  for (const { raw, startOffset } of tokens) expect(text.startsWith(raw, startOffset)).toBe(true);
});
