// Run by the tm area as a process of its own: reads a generated TMX of the given size as a stream, then tells the speed and
// the peak of its memory. The file is made while it is read, so that only reading is measured against the disk's silence.
// As the command line runs it.
import "../../cli/bin/lean-memory.mjs";
import { readFile } from "node:fs/promises";
import { readTmx } from "@yizhou/exchange";
import { sampleText } from "./samples.ts";

const wantedBytes = Number(process.argv[2]);
const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><header creationtool="bench" creationtoolversion="1" segtype="sentence" o-tmf="b" adminlang="en" srclang="en" datatype="plaintext"/><body>\n';

async function* generate(): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let bytes = 0;
  yield encoder.encode(HEAD);
  for (let block = 0; bytes < wantedBytes; block++) {
    const text = sampleText(4000, block);
    const sentences = text.split(/(?<=\.) /);
    const units = sentences.map(
      (sentence, at) =>
        `<tu tuid="${block}-${at}" creationdate="20240305T120000Z"><prop type="x">${at}</prop><tuv xml:lang="en"><seg>${sentence} <bpt i="1">&lt;b&gt;</bpt>x<ept i="1">&lt;/b&gt;</ept></seg></tuv><tuv xml:lang="zh-CN"><seg>潮汐观测 ${at} <bpt i="1">&lt;b&gt;</bpt>x<ept i="1">&lt;/b&gt;</ept></seg></tuv></tu>\n`,
    );
    const piece = encoder.encode(units.join(""));
    bytes += piece.length;
    yield piece;
  }
  yield encoder.encode("</body></tmx>\n");
}

let units = 0;
for await (const unit of readTmx(generate())) if (unit.variants.length === 2) units++;
const { user, system } = process.cpuUsage();
const seconds = (user + system) / 1e6;
console.log(JSON.stringify({ units, seconds, peakKilobytes: await peakKilobytes() }));

/** Linux counts in maxRSS what the process was forked from, a bench with a million units in memory; VmHWM is of this one. */
async function peakKilobytes(): Promise<number> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}
