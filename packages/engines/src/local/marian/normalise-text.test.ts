import { expect, test } from "vitest";
import { joinChunks, writeMessage, writeNumber } from "./protocol-buffers.ts";
import { createNormaliser } from "./normalise-text.ts";

/** A table of one entry, as darts-clone lays it out: each unit holds its byte and the way to the next. */
function tableOf(entry: string, replacement: string): Uint8Array {
  const units = new Uint32Array(4096);
  let place = 256;
  units[0] = place << 10;
  const bytes = new TextEncoder().encode(entry);
  bytes.forEach((byte, index) => {
    place ^= byte;
    const way = 512 << index;
    const isLast = index === bytes.length - 1;
    units[place] = (way << 10) | (isLast ? 0x100 : 0) | byte;
    place ^= way;
  });
  units[place] = 0x80000000;
  const size = new Uint8Array(Uint32Array.of(units.byteLength).buffer);
  return joinChunks([size, new Uint8Array(units.buffer), new TextEncoder().encode(`${replacement}\0`)]);
}

const specOf = (table?: Uint8Array) => joinChunks(table ? writeMessage(2, [table]) : writeNumber(3, 1));

test("white space is joined and written, and each unit knows where it stems from", () => {
  expect(createNormaliser(specOf(), []).normalise("  a  b ")).toEqual({
    text: "▁a▁b",
    origins: [2, 2, 3, 5, 6],
  });
  expect(createNormaliser(specOf(), []).normalise("   ").text).toBe("");
});

test("the vocabulary's table replaces its entry and nothing else, but not inside what is kept whole", () => {
  const normaliser = createNormaliser(specOf(tableOf("①", "(1)")), ["②①"]);
  expect(normaliser.normalise("x①②y")).toEqual({
    text: "▁x(1)②y",
    origins: [0, 0, 1, 1, 1, 2, 3, 4],
  });
  expect(normaliser.normalise("②①").text).toBe("▁②①");
});
