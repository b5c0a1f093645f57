import type { Job } from "@yizhou/contract";
import { describe, expect, it } from "vitest";
import { headOf, isLookingAgain, largeFigureOf, markPhases, phaseOf, phaseSeconds } from "./phases.ts";
import { pollDelayMs, reduceProgress, stallOf, startProgress } from "./progress.ts";
import { sampleJob } from "./sample-job.ts";

function reported(nowMs: number, change = {}) {
  return { type: "reported" as const, job: sampleJob(change), link: "live" as const, nowMs };
}

describe("stallOf", () => {
  it("says nothing while segments come in", () => {
    const state = reduceProgress(startProgress(0), reported(1000));
    expect(stallOf(state, 20_000)).toBeNull();
  });

  it("tells that the server is silent when not even a heartbeat came", () => {
    const state = reduceProgress(startProgress(0), reported(0));
    expect(stallOf(state, 30_000)).toEqual({ kind: "silent", seconds: 30 });
  });

  it("tells that no segment came although the server answers", () => {
    let state = reduceProgress(startProgress(0), reported(0));
    state = reduceProgress(state, { type: "heard", nowMs: 40_000 });
    state = reduceProgress(state, reported(50_000));
    expect(stallOf(state, 60_000)).toEqual({ kind: "slow", seconds: 60 });
  });

  it("starts counting anew with every new segment", () => {
    let state = reduceProgress(startProgress(0), reported(0));
    state = reduceProgress(
      state,
      reported(50_000, { segments: { total: 212, kept: 0, done: 135, failed: 0, confirmed: 0, doubted: 0 } }),
    );
    expect(stallOf(state, 60_000)).toBeNull();
  });

  it("is quiet about a job that waits to be paid for, and counts from when it goes on", () => {
    let state = reduceProgress(startProgress(0), reported(0, { state: "unpaid" }));
    state = reduceProgress(state, reported(600_000, { state: "unpaid" }));
    expect(stallOf(state, 610_000)).toBeNull();
    state = reduceProgress(state, reported(620_000, { state: "queued" }));
    expect(stallOf(state, 630_000)).toBeNull();
  });

  it("is quiet about a job that has ended", () => {
    const state = reduceProgress(startProgress(0), reported(0, { state: "done" }));
    expect(stallOf(state, 600_000)).toBeNull();
  });
});

describe("pollDelayMs", () => {
  it("starts at two seconds and stops growing at ten", () => {
    expect(pollDelayMs(0)).toBe(2000);
    expect(pollDelayMs(1)).toBe(3000);
    expect(pollDelayMs(20)).toBe(10_000);
  });
});

describe("phases", () => {
  it("the large figure is what is translated, and never whole before the job has ended", () => {
    const segments = { total: 100, kept: 0, done: 80, failed: 0, confirmed: 0, doubted: 0 };
    const whole = { ...segments, done: 100 };
    const none = { ...segments, done: 0 };
    const head = (change: Partial<Job>) => headOf(sampleJob({ segments, ...change }));
    expect(head({ state: "queued", segments: none })).toEqual({ phase: "translate", percent: 0 });
    expect(head({ state: "queued" })).toEqual({ phase: "translate", percent: 80 });
    expect(head({ state: "translating" })).toEqual({ phase: "translate", percent: 80 });
    const written = { state: "rendering", segments: whole } as const;
    expect(head({ ...written, layoutPercent: null })).toEqual({ phase: "layout", percent: 0 });
    expect(largeFigureOf(sampleJob({ ...written, layoutPercent: null }))).toBe(99);
    expect(largeFigureOf(sampleJob({ ...written, layoutPercent: 45 }))).toBe(99);
    expect(largeFigureOf(sampleJob({ state: "translating", segments: whole }))).toBe(99);
    expect(largeFigureOf(sampleJob({ state: "done", segments: whole }))).toBe(100);
    expect(head({ ...written, layoutPercent: 45 })).toEqual({ phase: "layout", percent: 45 });
    expect(head({ state: "cancelled" })).toEqual({ phase: "translate", percent: 80 });
    expect(head({ state: "done", segments: whole })).toEqual({ phase: "finish", percent: 100 });
  });

  it("answers are looked at again once every sentence has one", () => {
    const segments = { total: 100, kept: 0, done: 98, failed: 2, confirmed: 0, doubted: 0 };
    expect(isLookingAgain(sampleJob({ state: "translating", segments }))).toBe(true);
    expect(isLookingAgain(sampleJob({ state: "translating", segments: { ...segments, done: 97 } }))).toBe(
      false,
    );
    expect(isLookingAgain(sampleJob({ state: "rendering", segments }))).toBe(false);
  });

  it("mark what is behind, what runs and what is ahead", () => {
    expect(markPhases(sampleJob())).toEqual({
      parse: "done",
      queue: "done",
      translate: "now",
      layout: "ahead",
      finish: "ahead",
    });
  });

  it("have translating as the one that a job stands in which waits for its models", () => {
    const waiting = { engineName: "Firefox", doneBytes: 1, totalBytes: 9, problem: null };
    expect(phaseOf(sampleJob({ state: "queued", waiting }))).toBe("translate");
    expect(phaseOf(sampleJob({ state: "queued" }))).toBe("queue");
  });

  it("are all behind when the job is done or partial", () => {
    expect(Object.values(markPhases(sampleJob({ state: "partial" })))).toEqual(Array(5).fill("done"));
  });

  it("show where a failed job stopped", () => {
    expect(phaseOf(sampleJob({ state: "failed", startedAt: null }))).toBe("queue");
    expect(markPhases(sampleJob({ state: "failed" })).translate).toBe("stopped");
    expect(
      phaseOf(
        sampleJob({
          state: "failed",
          segments: { total: 5, kept: 0, done: 5, failed: 0, confirmed: 0, doubted: 0 },
        }),
      ),
    ).toBe("layout");
  });

  it("know how long the queue was", () => {
    expect(phaseSeconds(sampleJob())).toEqual({ queue: 11, whole: null });
  });
});
