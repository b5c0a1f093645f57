import type { Raster } from "@yizhou/page/raster";
import { expect, test } from "vitest";
import { findLines } from "./find-lines.ts";
import type { ReaderNetworks } from "./reader-networks.ts";

const picture = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8Array(width * height * 4).fill(255),
  dpi: null,
});

/** Says of every picture that a core lies there, in shares of its sides. */
function networksThatSee(share: number, asked: number[][] = []): ReaderNetworks {
  return {
    alphabet: [],
    recognise: () => Promise.reject(new Error("not asked for")),
    detect: (_, width, height) => {
      asked.push([width, height]);
      const shares = new Float32Array(width * height);
      for (let y = 0.25 * height; y < 0.375 * height; y++)
        shares.fill(share, y * width + 0.25 * width, y * width + 0.75 * width);
      return Promise.resolve(shares);
    },
  };
}

test("a core is widened and given in the picture's own pixels", async () => {
  const asked: number[][] = [];
  const [box, ...others] = await findLines(picture(1920, 1280), networksThatSee(0.9, asked));
  expect(asked).toEqual([[960, 640]]);
  expect(others).toEqual([]);
  // 480 by 80 pixels of a picture half as large, widened by 1.5 times area over circumference.
  const edge = Math.round((2 * (1.5 * 480 * 80)) / (2 * (480 + 80)));
  for (const [side, value] of Object.entries({ left: 480 - edge, right: 1440 + edge, top: 320 - edge }))
    expect(Math.abs(box![side as "left"] - value)).toBeLessThanOrEqual(2);
});

test("what the network is not sure of is none", async () => {
  expect(await findLines(picture(640, 640), networksThatSee(0.45))).toEqual([]);
});

test("a picture of any shape is looked at in sides that the network takes", async () => {
  const asked: number[][] = [];
  await findLines(picture(20, 3000), networksThatSee(0.9, asked));
  expect(asked).toEqual([[32, 960]]);
});
