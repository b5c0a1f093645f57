// A process that adds, edits, deletes and merges units of a library, round after round, until it is killed. It says each text before it
// is written and after.
import { createQuotas } from "../src/modules/quotas/index.ts";
import { requireRight } from "../src/modules/libraries/index.ts";
import { addNewUnits } from "../src/modules/tm/add-units.ts";
import { changeManyUnits } from "../src/modules/tm/change-many-units.ts";
import { editUnit } from "../src/modules/tm/edit-unit.ts";
import { createMemoryIndexes } from "../src/modules/tm/memory-indexes.ts";
import { pageOfSearch } from "../src/modules/tm/search-units.ts";
import { createDiskBlobStore } from "../src/platform/blobs/disk-blob-store.ts";
import { systemClock } from "../src/platform/clock.ts";
import { connectDatabase } from "../src/platform/database/connect.ts";
import { createLog } from "../src/platform/log.ts";
import { loadSettings } from "../src/platform/settings.ts";
import { STOCK_MEASURES } from "../src/registries.ts";

const [url, dataDir, userId, libraryId, from] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const log = createLog("silent");
const { db } = await connectDatabase(url, log, 4);
const settings = loadSettings({ YIZHOU_DATA: dataDir });
const blobs = createDiskBlobStore(settings.blobDir);
const clock = systemClock;
const memoryIndexes = createMemoryIndexes({ db, blobs, log, settings });
const quotas = createQuotas({ db, clock, settings, log, blobs, measures: STOCK_MEASURES } as never);
const deps = { db, clock, settings, quotas, memoryIndexes };
const memory = await requireRight(db, userId, libraryId, "write", "memory");
const writer = { userId, nickName: "Ann" };
const unit = (name: string) => ({
  variants: [
    {
      language: "en" as never,
      content: [{ kind: "text" as const, text: `The gauge ${name} shows the tide.` }],
    },
    { language: "zh-Hans" as never, content: [{ kind: "text" as const, text: `验潮仪${name}显示潮位。` }] },
  ],
});

process.send!({ begun: true });
for (let round = 0; ; round++) {
  const names = Array.from({ length: 30 }, (_, at) => `g${from}x${round}x${at}`);
  process.send!({ adding: names });
  await addNewUnits({ db, quotas: null }, memory, names.map(unit), { now: new Date() });
  process.send!({ added: names });
  const { found } = await pageOfSearch(deps, memory, { source: "gauge", deleted: false });
  for (const { row } of found.slice(0, 3))
    await editUnit(deps, memory, writer, row.id, {
      target: "验潮仪改了。",
      changedAt: row.changedAt.toISOString(),
    });
  await changeManyUnits(deps, memory, { action: "delete", ids: found.slice(5, 8).map(({ row }) => row.id) });
  await memoryIndexes.merge(libraryId);
}
