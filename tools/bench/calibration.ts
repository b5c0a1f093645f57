import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { cpuSeconds } from "./figure.ts";
import { sampleText } from "./samples.ts";

/** Known work, so that figures of two machines can be compared: hash, deflate and inflate the same 8 MB of text. */
export async function calibrate(): Promise<number> {
  const text = Buffer.from(sampleText(8_000_000));
  return cpuSeconds(() => {
    createHash("sha256").update(text).digest();
    inflateRawSync(deflateRawSync(text, { level: 6 }));
  });
}
