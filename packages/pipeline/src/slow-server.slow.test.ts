// The same as in slow-server.test.ts, at the scale at which it was met: 20 seconds a batch, where a call has 25 or only 8.
import { expect, test } from "vitest";
import { slowTexts, translateSlowly } from "./testing/slow-server.ts";

const SENTENCES = 135;
const MS_A_SEGMENT = 20_000 / 24;

test.concurrent.each([
  { hasStreams: true, callTimeoutMs: 25_000 },
  { hasStreams: true, callTimeoutMs: 8_000 },
  { hasStreams: false, callTimeoutMs: 8_000 },
])(
  "20 s a batch, 30 % refused for being too many, cut streams: complete ($callTimeoutMs ms a call, streams: $hasStreams)",
  async (options) => {
    const { server, texts, saves } = await translateSlowly({
      ...options,
      ...{ msASegment: MS_A_SEGMENT, sentences: SENTENCES },
    });
    expect(texts).toEqual(slowTexts(SENTENCES));
    // Sentences are seen while their batch goes on.
    if (options.hasStreams) expect(saves).toBeGreaterThan(2 * server.sizes.length);
  },
  600_000,
);
