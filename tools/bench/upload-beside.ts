// One page sent while three long files are read, in an all-in-one server with its own database.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnServer } from "../../server/test/running-server.ts";
import { makeLongPdf, measureUploadBeside } from "../../server/test/upload-beside.ts";
import { median } from "./figure.ts";
import type { Area } from "./figure.ts";

const PAGES = 2000;
const ROUNDS = 7;

/** `UPLOAD_BESIDE_PAGES` makes the long files shorter. Wall clock: a figure of a busy machine says nothing. */
export const uploadBeside: Area = {
  name: "upload-beside",
  async run() {
    const pages = Number(process.env["UPLOAD_BESIDE_PAGES"] ?? PAGES);
    const long = await makeLongPdf(pages);
    const folder = await mkdtemp(join(tmpdir(), "yizhou-beside-"));
    const server = await spawnServer({ YIZHOU_DATA: folder });
    try {
      const { aloneMs, shortMs, ended } = await measureUploadBeside(server.address!, long, ROUNDS);
      const what = `one page checked beside three files of ${pages} pages`;
      const note = `${shortMs.map((ms) => (ms / 1000).toFixed(2)).join(", ")}; alone ${(aloneMs / 1000).toFixed(2)}; ${ended} of the long ones were done by then; ${(long.length / 1e6).toFixed(1)} MB each`;
      return [
        {
          what: `${what}, slowest of ${ROUNDS}`,
          value: Math.max(...shortMs) / 1000,
          unit: "s",
          limit: { atMost: 3 },
          note,
        },
        { what: `${what}, median`, value: median(shortMs) / 1000, unit: "s" },
      ];
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
