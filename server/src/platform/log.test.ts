import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { API_PATHS, APP_PATHS, DEV_PATHS, fillPath } from "@yizhou/contract";
import { expect, test } from "vitest";
import { createLog, pathOnly } from "./log.ts";

/** A log whose lines are kept. */
function capture(level = "trace") {
  const lines: string[] = [];
  return { lines, log: createLog(level, { write: (line) => lines.push(line) }) };
}
const errorOf = (line: string | undefined) => (JSON.parse(line!) as { err: Record<string, unknown> }).err;

test("addresses are shown without their queries", () => {
  expect(pathOnly("/api/App/IsFindPhoneNumber?phoneNumber=13800000000")).toBe("/api/App/IsFindPhoneNumber");
});

test.each(
  [API_PATHS, APP_PATHS, DEV_PATHS]
    .flatMap((paths) => Object.values<string>(paths))
    .filter((path) => /:(?:token|code)/.test(path)),
)("what opens something is cut out of %s", (path) => {
  const secret = "eyJvd25lciI6.s3cr3t";
  const address = fillPath(path, { token: secret, code: secret });
  for (const asked of [address, `${address}?x=1`, address.toUpperCase(), `${address}/more`])
    expect(pathOnly(asked).toLowerCase()).not.toContain(secret.toLowerCase());
});

test("the code of an error is shown, and so are the codes of what caused it", () => {
  const { lines, log } = capture();
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), {
    code: "ECONNREFUSED",
    errno: -111,
    syscall: "connect",
    address: "127.0.0.1",
    port: 5432,
  });
  log.error({ err: new Error("no answer", { cause: refused }) }, "a call failed");
  expect(errorOf(lines[0])).toMatchObject({
    type: "Error",
    message: "no answer",
    stack: expect.stringContaining("log.test.ts") as string,
    cause: { code: "ECONNREFUSED", syscall: "connect", address: "127.0.0.1", port: 5432 },
  });
});

test("an error says where it happened and not what it quotes, also where it is many lines long", () => {
  const { lines, log } = capture();
  const secret = 'the "merger" is\n    at risk';
  for (const error of [
    new Error(`cannot read "${secret}"`),
    new SyntaxError(`Unexpected token 'm', "${secret}" is not valid JSON`),
    Object.assign(new Error(`invalid input syntax for type json: "${secret}"`), {
      detail: secret,
      code: "22P02",
    }),
    Object.assign(new Error(`Failed query: insert into t values ($1, '${secret}')\nparams: ${secret}`), {
      query: `insert into t values ($1, '${secret}')`,
      params: [secret],
    }),
    Object.assign(new Error("broken"), {
      where: secret,
      hint: secret,
      parameters: [secret],
      constraint: secret,
    }),
  ])
    log.error({ err: error }, "failed");
  expect(lines.join("")).not.toMatch(/merger|risk/);
  for (const line of lines) expect(errorOf(line)["stack"]).toContain("log.test.ts");
});

test("a stack that came from another process keeps its places and its kind", () => {
  const { lines, log } = capture();
  const stack = "TypeError: the merger\n    at readPart (file:///app/read.ts:10:3)\n    at risk";
  log.error({ err: new Error("ended", { cause: stack }) }, "failed");
  expect(errorOf(lines[0])["cause"]).toEqual({
    type: "TypeError",
    message: "",
    stack: "at readPart (file:///app/read.ts:10:3)",
  });
});

test("names of tables and constraints stay readable in what a database says", () => {
  const { lines, log } = capture();
  const error = Object.assign(
    new Error('duplicate key value violates unique constraint "users_account_key"'),
    {
      code: "23505",
      constraint: "users_account_key",
      detail: "Key (account)=(ann@example.com) already exists.",
    },
  );
  log.error({ err: error }, "failed");
  expect(errorOf(lines[0])).toMatchObject({
    code: "23505",
    constraint: "users_account_key",
    message: "duplicate key value violates unique constraint users_account_key",
  });
  expect(lines[0]).not.toContain("ann@example.com");
});

test("an error that is logged without a line of its own does not become the line", () => {
  const { lines, log } = capture();
  log.error(new Error('"the merger"'));
  log.error({ err: new Error('"the merger"') });
  log.warn("sent twice in /api/download/s3cr3t?x=merger route");
  expect(lines.join("")).not.toMatch(/merger|s3cr3t/);
});

test("circles of causes end", () => {
  const { lines, log } = capture();
  const error = new Error("round");
  error.cause = error;
  log.error({ err: error }, "failed");
  expect(errorOf(lines[0])["message"]).toBe("round");
});

test.each(["throw", "return Promise.reject"])(
  "what nobody caught ends the process with one clean line (%s)",
  (way) => {
    const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));
    const program = `
    import { createLog } from ${module("log.ts")};
    import { endOnUncaught } from ${module("log-uncaught.ts")};
    endOnUncaught(createLog("error"));
    setTimeout(() => { ${way}${"(Object.assign(new Error('at \"the merger\"'), { code: 'XX000', detail: 'the merger' }))"} });`;
    const ended = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
    expect(ended.status).toBe(1);
    expect(errorOf(ended.stdout)).toMatchObject({ code: "XX000" });
    expect(ended.stdout + ended.stderr).not.toContain("merger");
  },
);
