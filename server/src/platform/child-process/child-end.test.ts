import { describe, expect, test } from "vitest";
import { faultOf, type ChildEnd } from "./child-end.ts";

const end = (about: Partial<ChildEnd>): Error =>
  faultOf({ status: null, signal: null, stderr: "", peakMb: 80, memoryMb: 1000, ...about });

describe("a process that ended without an answer", () => {
  test("had too much text where it says so, or had grown large", () => {
    const full = "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n";
    for (const about of [
      { signal: "SIGABRT", stderr: full },
      { status: 134, stderr: full },
      { signal: "SIGKILL", peakMb: 600 },
      { status: 133, peakMb: 900 },
    ])
      expect(end(about), JSON.stringify(about)).toMatchObject({ code: "filter.too_much_text" });
  });

  test("had none where the system gave it no thread, or somebody ended it", () => {
    for (const about of [
      { signal: "SIGABRT", stderr: "node[7]: pthread_create: Resource temporarily unavailable\n" },
      { status: 134 },
      { signal: "SIGKILL" },
      { status: 7, peakMb: 900 },
    ])
      expect(end(about), JSON.stringify(about)).not.toHaveProperty("code");
  });

  test("had too little time where the kernel's own bound on it was met", () => {
    expect(end({ signal: "SIGXCPU" })).toMatchObject({ code: "filter.timeout" });
  });

  test("is told of by what the program's own libraries wrote, never by words that may be the document's", () => {
    const { message } = end({
      status: 1,
      stderr: "Error: cannot read 潮滩 secret\nFATAL ERROR: v8::Something\n",
    });
    expect(message).toContain("FATAL ERROR: v8::Something");
    expect(message).not.toContain("secret");
  });
});
