import { createHash } from "node:crypto";
import type { Merged, OutputForm, PageCache } from "@yizhou/filters";
import type { DocumentTask } from "./document-tasks.ts";

/** Where forms stand in the page cache. */
export const KEPT_FORMS = "form";

type MergeTask = Pick<Extract<DocumentTask, { kind: "merge" }>, "from" | "to" | "reading" | "targets">;

export interface KeptForms {
  read(output: OutputForm): Promise<Merged | null>;
  write(output: OutputForm, merged: Merged): Promise<void>;
}

/**
 * The forms of one result, as they were written before a process was killed: kept until the job has all of them, since those of
 * a long document take minutes.
 */
export function keptForms(cache: PageCache, { from, to, reading, targets }: MergeTask): KeptForms {
  const { password: _password, ...about } = reading;
  const hash = createHash("sha256")
    .update(JSON.stringify([from, to, about]))
    .update(targets)
    .digest("hex");
  const keyOf = (output: OutputForm) => `${KEPT_FORMS}/${hash}/${output}`;
  return {
    async read(output) {
      const [facts, bytes] = [
        await cache.read(`${keyOf(output)}/facts`),
        await cache.read(`${keyOf(output)}/bytes`),
      ];
      if (!facts || !bytes) return null;
      return { ...(JSON.parse(Buffer.from(facts).toString("utf8")) as KeptFacts), bytes };
    },
    async write(output, merged) {
      // What was locked is opened for its owner, not for the disk.
      if (merged.openSource) return;
      const { bytes, ...facts } = merged;
      await cache.write(`${keyOf(output)}/bytes`, bytes);
      await cache.write(
        `${keyOf(output)}/facts`,
        Buffer.from(JSON.stringify(facts satisfies KeptFacts), "utf8"),
      );
    },
  };
}

type KeptFacts = Omit<Merged, "bytes">;
