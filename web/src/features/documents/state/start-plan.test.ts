import type { FileDto, Problem } from "@yizhou/contract";
import { expect, test } from "vitest";
import { planStart } from "./start-plan.ts";
import type { UploadPhase, UploadRow } from "./upload-rows.ts";

const row = (key: string, phase: UploadPhase): UploadRow => ({
  ...{ key, name: `${key}.docx`, sizeBytes: 1, blob: null, reference: null, phase },
});
const ready = (key: string) => row(key, { kind: "ready", file: { id: key } as FileDto });
const reading = (key: string) => row(key, { kind: "checking", read: null });
const refused = (key: string) => row(key, { kind: "refused", refusal: { by: "check", reason: "tooLarge" } });
const problem: Problem = { code: "x", params: {}, text: "" };
const quoted = (...ids: string[]) => ids.map((fileId) => ({ fileId, problem: null }));

test("what is ready can start while another is read, and what was refused is named", () => {
  const plan = planStart([ready("a"), reading("slow"), refused("big")], quoted("a"), new Set());
  expect(plan).toEqual({
    startable: ["a"],
    due: [],
    isAwaiting: false,
    leftOut: ["big.docx"],
    hasDisappointed: false,
  });
});

test("a file that was asked for while it was read starts by itself once it is counted", () => {
  const armed = new Set(["slow"]);
  expect(planStart([reading("slow")], null, armed)).toMatchObject({ due: [], isAwaiting: true });
  expect(planStart([ready("slow")], quoted("a"), armed)).toMatchObject({ due: [], isAwaiting: true });
  expect(planStart([ready("slow")], quoted("slow"), armed)).toMatchObject({
    due: ["slow"],
    isAwaiting: true,
  });
});

test("one that was asked for and cannot start is told, and holds nothing up", () => {
  const armed = new Set(["a", "b"]);
  const items = [{ fileId: "a", problem }];
  expect(planStart([ready("a"), refused("b")], items, armed)).toEqual({
    startable: [],
    due: [],
    isAwaiting: false,
    leftOut: ["a.docx", "b.docx"],
    hasDisappointed: true,
  });
});
