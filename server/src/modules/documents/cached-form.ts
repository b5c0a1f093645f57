import { createHash } from "node:crypto";
import type { Merged, OutputForm, PageCache } from "@yizhou/filters";
import type { DocumentTask } from "./document-tasks.ts";

/** Where forms stand in the page cache. */
export const KEPT_FORMS = "form";

type MergeTask = Pick<Extract<DocumentTask, { kind: "merge" }>, "from" | "to" | "reading" | "targets">;

/**
 * One form of a result, as it was written before a process was killed, or written now and kept until the job has all its
 * forms: a long document's forms take minutes each.
 */
export async function cachedForm(
  cache: PageCache,
  { from, to, reading, targets }: MergeTask,
  output: OutputForm,
  write: () => Promise<Merged>,
): Promise<Merged> {
  const { password: _password, ...about } = reading;
  const hash = createHash("sha256")
    .update(JSON.stringify([from, to, about, output]))
    .update(targets);
  const key = `${KEPT_FORMS}/${hash.digest("hex")}`;
  const [kept, bytes] = [await cache.read(`${key}/facts`), await cache.read(`${key}/bytes`)];
  if (kept && bytes) return { ...(JSON.parse(Buffer.from(kept).toString("utf8")) as KeptFacts), bytes };
  const written = await write();
  // What was locked is opened for its owner, not for the disk.
  if (written.openSource) return written;
  const { bytes: made, ...facts } = written;
  await cache.write(`${key}/bytes`, made);
  await cache.write(`${key}/facts`, Buffer.from(JSON.stringify(facts satisfies KeptFacts), "utf8"));
  return written;
}

type KeptFacts = Omit<Merged, "bytes">;
