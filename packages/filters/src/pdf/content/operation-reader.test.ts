import { describe, expect, test } from "vitest";
import { OperationReader, type Operand, type Operation } from "./operation-reader.ts";

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function readAll(text: string): Operation[] {
  const reader = new OperationReader(latin1(text));
  const out: Operation[] = [];
  for (let one = reader.next(); one; one = reader.next()) out.push(one);
  return out;
}

function plain(operand: Operand): unknown {
  switch (operand.kind) {
    case "number":
      return operand.value;
    case "name":
      return `/${operand.value}`;
    case "string":
      return String.fromCharCode(...operand.bytes);
    case "array":
      return operand.items.map(plain);
    case "dictionary":
      return Object.fromEntries([...operand.entries].map(([key, value]) => [key, plain(value)]));
    default:
      return operand.value;
  }
}

const shape = (text: string) => readAll(text).map((one) => [one.operator, ...one.operands.map(plain)]);

describe("operations of a content stream", () => {
  test("come with their operands decoded", () => {
    expect(shape("BT /F1 9.5 Tf -.5 +2 Td (a\\(b\\)\\101\\n) Tj [(x) -120 <4142 4>] TJ ET")).toEqual([
      ["BT"],
      ["Tf", "/F1", 9.5],
      ["Td", -0.5, 2],
      ["Tj", "a(b)A\n"],
      ["TJ", ["x", -120, "AB@"]],
      ["ET"],
    ]);
  });

  test("their spans cover operands and operator and nothing else", () => {
    const text = "  1 0 0 1 5 6 cm % note\n (T%x) Tj\nq";
    expect(readAll(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "1 0 0 1 5 6 cm",
      "(T%x) Tj",
      "q",
    ]);
  });

  test("written without blanks are told apart", () => {
    expect(shape("(a)TjETq[(b)]TJ")).toEqual([["Tj", "a"], ["ET"], ["q"], ["TJ", ["b"]]]);
    expect(shape("/A BMC EMC/Cs scn/G0 gs s S SCN")).toEqual([
      ["BMC", "/A"],
      ["EMC"],
      ["scn", "/Cs"],
      ["gs", "/G0"],
      ["s"],
      ["S"],
      ["SCN"],
    ]);
  });

  test("with too few operands are not executed, with too many lose the first", () => {
    expect(shape("Tj 5 (a) Tj 1 2 Tm /X 3 g")).toEqual([
      ["Tj", "a"],
      ["g", 3],
    ]);
  });

  test("unknown operators are passed over", () => {
    expect(shape("BX (a) Zoo (b) Tj EX")).toEqual([["BX"], ["Tj", "b"], ["EX"]]);
  });

  test("an inline picture is one operation, whatever its bytes spell", () => {
    const text = "q BI /W 2 /H 2 /CS /G /BPC 8 ID \xff EI\x01\xfe( EI Q (a) Tj";
    const all = readAll(text);
    expect(all.map(({ operator }) => operator)).toEqual(["q", "EI", "Q", "Tj"]);
    expect(text.slice(all[1]!.start, all[1]!.end)).toMatch(/^BI[^]*EI$/);
  });

  test("marked content carries its dictionary and the place of it", () => {
    const text = "/Span <</MCID 3/ActualText<FEFF0041>/D[<<>>]>> BDC";
    const [one] = readAll(text);
    const dictionary = one!.operands[1]!;
    expect(plain(dictionary)).toEqual({ MCID: 3, ActualText: "\xfe\xff\0A", D: [{}] });
    if (dictionary.kind !== "dictionary") throw new Error("no dictionary");
    expect(text.slice(dictionary.start, dictionary.end)).toBe("<</MCID 3/ActualText<FEFF0041>/D[<<>>]>>");
  });

  test("an exponent is no part of a number, but a word that is passed over", () => {
    expect(shape("1e2 -2.5E-1 Td 3 w")).toEqual([
      ["Td", 1, -2.5],
      ["w", 3],
    ]);
  });

  test("words that nobody executes are noted: unknown ones, and operators that lack operands", () => {
    const text = "1e2 0 Td true zip 3 w Tf null (a)Tj";
    const reader = new OperationReader(Buffer.from(text, "latin1"));
    while (reader.next());
    expect(reader.noise.map(({ start, end }) => text.slice(start, end))).toEqual(["e2", "zip", "Tf"]);
  });

  test("names resolve their escapes, numbers may carry two signs", () => {
    expect(shape("/A#20B 12 Tf --7 Tc 1-2 Tc")).toEqual([
      ["Tf", "/A B", 12],
      ["Tc", -7],
      ["Tc", 1],
    ]);
  });

  test("noise and unclosed brackets end", () => {
    for (const noise of [
      "(((",
      "[[[[",
      "<<<<",
      "BI /W",
      "<41",
      ")>}{",
      "[".repeat(5000),
      "<<".repeat(5000),
    ]) {
      expect(readAll(noise).length).toBeLessThanOrEqual(1);
    }
  });
});
