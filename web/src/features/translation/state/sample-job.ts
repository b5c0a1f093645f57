import type { Job } from "@yizhou/contract";

/** A job for tests: half translated, changed by `change`. */
export function sampleJob(change: Partial<Job> = {}): Job {
  return {
    id: "0d1f3b52-3a51-4b2c-9a57-1f2f6ff0a001",
    fileId: "0d1f3b52-3a51-4b2c-9a57-1f2f6ff0a002",
    name: "estuary.docx",
    format: "docx",
    from: "en",
    to: "zh-Hans",
    engine: "auto",
    engineName: null,
    engines: [],
    waiting: null,
    termbases: [],
    spending: [],
    field: "general",
    output: "target",
    state: "translating",
    pages: 3,
    pageRanges: null,
    keepReferences: true,
    characters: 9120,
    segments: { total: 212, done: 134, failed: 0, confirmed: 0 },
    memory: { pretranslateFrom: 100, hintsFrom: 75, saveTo: null, saveRule: "all" },
    etaSeconds: 100,
    problem: null,
    report: null,
    createdAt: "2026-11-21T02:00:00.000Z",
    queuedAt: "2026-11-21T02:00:00.000Z",
    startedAt: "2026-11-21T02:00:11.000Z",
    finishedAt: null,
    expiresAt: "2026-12-21T02:00:00.000Z",
    recycledAt: null,
    outputs: ["source"],
    ...change,
  };
}
