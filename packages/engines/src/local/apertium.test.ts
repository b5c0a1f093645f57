import { spawnSync } from "node:child_process";
import { haveSameTags, inlineToTagged, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { createLocalApertiumEngine } from "./apertium.ts";
import type { RunProgram } from "./run-program.ts";
import { runProgram } from "../node/run-program.ts";

const never = new AbortController().signal;
const EN_ES = { from: parseLanguageTag("en"), to: parseLanguageTag("es") };
const result = (stdout: string, exitCode = 0) => ({ exitCode, stdout, stderr: "", stopped: null });
const ITEM = { id: 1, source: [{ kind: "text", text: "Hello & <b>" }] as InlineContent };

describe("the local program, scripted", () => {
  const listing: RunProgram = async (_program, args) =>
    result(args.includes("-l") ? "  eng-spa\n  eng-spa_US\n  cat-spa\n" : "");

  test("serves the pairs it lists, each once", async () => {
    expect(await createLocalApertiumEngine({}, { run: listing }).pairs()).toEqual([
      { from: "en", to: "es" },
      { from: "ca", to: "es" },
    ]);
  });

  test("sends a batch as one HTML text and takes the variant asked for", async () => {
    const calls: { args: readonly string[]; input?: string }[] = [];
    const run: RunProgram = async (program, args, options) => {
      if (args.includes("-l")) return listing(program, args, options);
      calls.push({ args: args.slice(3), input: options.input });
      return result('<p id="s1">*Hola &amp; &lt;b&gt;</p>');
    };
    const context = { from: parseLanguageTag("en"), to: parseLanguageTag("es-US") };
    const { results, usage } = await createLocalApertiumEngine({}, { run }).translate([ITEM], context, never);
    expect(calls).toEqual([
      { args: ["-u", "-f", "html", "eng-spa_US"], input: '<p id="s1">Hello &amp; &lt;b&gt;</p>' },
    ]);
    expect(results).toEqual([{ id: 1, target: [{ kind: "text", text: "Hola & <b>" }], repaired: false }]);
    expect(usage.requests).toBe(1);
  });

  test("takes out the blanks that it sets beside tags and between words", async () => {
    const answer = "Es  un <g1> museo pequeño </g1>. <x2/> Vea  <g3>más </g3>cosas";
    const run: RunProgram = async (program, args, options) =>
      args.includes("-l") ? listing(program, args, options) : result(`<p id="s1">${answer}</p>`);
    const tag = (kind: "open" | "close" | "standalone", id: number) =>
      ({ kind, id, type: kind === "standalone" ? "break" : "link" }) as const;
    const text = (words: string) => ({ kind: "text", text: words }) as const;
    const source: InlineContent = [
      ...[text("It is a "), tag("open", 1), text("small museum"), tag("close", 1), text(". ")],
      ...[tag("standalone", 2), text("See "), tag("open", 3), text("more"), tag("close", 3), text(" things")],
    ];
    const { results } = await createLocalApertiumEngine({}, { run }).translate(
      [{ id: 1, source }],
      EN_ES,
      never,
    );
    expect("target" in results[0]! && inlineToTagged(results[0].target)).toBe(
      "Es un <g1>museo pequeño</g1>. <x2/>Vea <g3>más</g3> cosas",
    );
  });

  test.each([
    ["is not installed", { ...result("", 127) }, "engine.program_missing"],
    ["fails", result("", 1), "engine.unavailable"],
    ["hangs", { ...result(""), exitCode: null, stopped: "timeout" as const }, "engine.timeout"],
    [
      "floods",
      { ...result(""), exitCode: null, stopped: "output-too-large" as const },
      "engine.bad_response",
    ],
  ])("says so when the program %s", async (_how, outcome, code) => {
    const engine = createLocalApertiumEngine({}, { run: async () => outcome });
    expect(await engine.check()).toMatchObject({ code });
    await expect(engine.translate([ITEM], EN_ES, never)).rejects.toMatchObject({ code });
  });

  test("comes alive once the program is installed", async () => {
    let isInstalled = false;
    const run: RunProgram = (program, args, options) =>
      isInstalled ? listing(program, args, options) : Promise.resolve(result("", 127));
    const engine = createLocalApertiumEngine({}, { run });
    await expect(engine.pairs()).rejects.toMatchObject({ code: "engine.program_missing" });
    isInstalled = true;
    expect(await engine.pairs()).toHaveLength(2);
  });
});

describe("the program runner", () => {
  const options = { signal: never, timeoutMs: 10_000, maxOutputBytes: 1000 };

  test("gives input and takes output and exit code", async () => {
    expect(
      await runProgram("sh", ["-c", "cat; echo oops >&2; exit 3"], { ...options, input: "текст" }),
    ).toEqual({
      exitCode: 3,
      stdout: "текст",
      stderr: "oops\n",
      stopped: null,
    });
  });

  test("stops a program with all its children at the deadline", async () => {
    expect(await runProgram("sh", ["-c", "sleep 60 | cat"], { ...options, timeoutMs: 100 })).toMatchObject({
      stopped: "timeout",
    });
  });

  test("stops a program that floods", async () => {
    expect(await runProgram("sh", ["-c", "yes"], options)).toMatchObject({ stopped: "output-too-large" });
  });

  test("rejects with the signal's reason, and with ENOENT for no such program", async () => {
    const controller = new AbortController();
    const running = runProgram("sleep", ["60"], { ...options, signal: controller.signal });
    const reason = new Error("cancelled");
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    await expect(runProgram("no-such-program-here", [], options)).rejects.toMatchObject({ code: "ENOENT" });
  });
});

const isInstalled = spawnSync("apertium", ["-l"]).error === undefined;
// Where programs are required, a missing one must fail, not skip.
const isSkipped = !isInstalled && process.env.YIZHOU_REQUIRE_PROGRAMS !== "1";

describe.skipIf(isSkipped)(
  `the real program${isSkipped ? " (skipped, apertium is not installed)" : ""}`,
  () => {
    const engine = createLocalApertiumEngine({}, { run: runProgram });
    const translate = async (...sources: InlineContent[]) => {
      const { results } = await engine.translate(
        sources.map((source, id) => ({ id, source })),
        EN_ES,
        never,
      );
      return results.map((entry, index) => {
        if ("problem" in entry) throw new Error(entry.problem.code);
        expect(haveSameTags(sources[index]!, entry.target)).toBe(true);
        return inlineToTagged(entry.target);
      });
    };

    test("translates from English to Spanish with the tags round the right words", async () => {
      const [car, sentence] = await translate(
        [
          { kind: "text", text: "The " },
          { kind: "open", id: 5, type: "format" },
          { kind: "text", text: "red car" },
          { kind: "close", id: 5, type: "format" },
          { kind: "text", text: " is in the street" },
          { kind: "standalone", id: 6, type: "note" },
          { kind: "text", text: ", at < 5 km & more." },
        ],
        [{ kind: "text", text: "The house is big." }],
      );
      expect(car).toMatch(/^El <g5>coche rojo<\/g5> .*<x6\/>, .*&lt; 5 km &amp; más\.$/u);
      expect(sentence).toBe("La casa es grande.");
    });

    test("leaves unknown words without a mark", async () => {
      expect((await translate([{ kind: "text", text: "I saw a wuggletork." }]))[0]).not.toContain("*");
    });
  },
);
