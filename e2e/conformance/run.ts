// `npm run conformance [-- number …]`: every statement of the conformance list against a freshly started server. Prints
// `number · pass/fail · what was seen`, ends with `N passed, N failed, N waiting`; exit status 0 when none failed.
import { writeFile } from "node:fs/promises";
import { startBrowser } from "../support/browser.ts";
import { startMovableSite } from "../support/site.ts";
import { Kit } from "./kit.ts";
import { ADMIN } from "./people.ts";
import { STATEMENTS } from "./statements.ts";
import type { Statement } from "./statement.ts";

type Outcome = "pass" | "fail" | "waiting";
interface Row {
  readonly number: number;
  readonly outcome: Outcome;
  readonly seen: string;
  readonly tookMs: number;
}

/** Statements at once, each in browser sessions of its own; more than two cores can draw only slows them all. Fewer beside tests. */
const AT_ONCE = process.argv.includes("--aside") ? 2 : 3;
const STATEMENT_MS = 150_000;
/** What the page of an unbuilt screen says. */
const NOT_BUILT = "还在建设中";

const numbers = process.argv
  .slice(2)
  .filter((argument) => /^\d+$/.test(argument))
  .map(Number);
const reportFile = process.argv
  .find((argument) => argument.startsWith("--report="))
  ?.slice("--report=".length);
const chosen = STATEMENTS.filter(({ number }) => numbers.length === 0 || numbers.includes(number));

const missing = Array.from({ length: 164 }, (_, index) => index + 1).filter(
  (number) => STATEMENTS.filter((statement) => statement.number === number).length !== 1,
);
if (missing.length > 0) throw new Error(`statements that stand not exactly once: ${missing.join(", ")}`);

const startedMs = Date.now();
// Several statements send codes to the same few numbers; the minute between two is the server's own and no statement.
const site = await startMovableSite({ CODE_RESEND_SECONDS: "1" });
const browser = await startBrowser();
const shared = new Map<string, Promise<unknown>>();
const rows: Row[] = [];
try {
  const unbuilt = await findUnbuilt([...new Set(chosen.flatMap(({ waitsFor = [] }) => waitsFor))]);
  const missingOf = ({ waitsFor = [] }: Statement) => waitsFor.filter((name) => unbuilt.has(name));
  const prove = async (statement: Statement) => {
    const unbuiltPages = missingOf(statement);
    const row: Row =
      unbuiltPages.length > 0
        ? {
            number: statement.number,
            outcome: "waiting",
            seen: `waits for the screen ${unbuiltPages.join(", ")}`,
            tookMs: 0,
          }
        : await runStatement(statement);
    rows.push(row);
  };
  const queue = chosen.filter(({ isAlone }) => !isAlone);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await prove(next);
    }),
  );
  for (const statement of chosen.filter(({ isAlone }) => isAlone)) await prove(statement);
} finally {
  await browser.close();
  await site.stop();
}

rows.sort((a, b) => a.number - b.number);
for (const { number, outcome, seen } of rows)
  console.log(`${String(number).padStart(3)} · ${outcome.padEnd(7)} · ${seen}`);
const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
const counts = { passed: count("pass"), failed: count("fail"), waiting: count("waiting") };
if (reportFile) await writeFile(reportFile, JSON.stringify({ ...counts, rows }, null, 1));
console.log(`\n${((Date.now() - startedMs) / 1000).toFixed(0)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.waiting} waiting`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function runStatement({ number, title, run }: Statement): Promise<Row> {
  const kit = new Kit(site, browser, shared);
  const beganMs = performance.now();
  const tookMs = () => Math.round(performance.now() - beganMs);
  let timer: NodeJS.Timeout | undefined;
  try {
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no end after ${STATEMENT_MS / 1000} s`)), STATEMENT_MS);
    });
    const seen = await Promise.race([run(kit), deadline]);
    return { number, outcome: "pass", seen: oneLine(seen), tookMs: tookMs() };
  } catch (error) {
    return {
      number,
      outcome: "fail",
      seen: `${title}: ${oneLine(error)} [${oneLine(kit.trouble())}]`,
      tookMs: tookMs(),
    };
  } finally {
    clearTimeout(timer);
    await kit.close();
  }
}

function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  // Colours of the browser driver's call log.
  return text
    .replaceAll(/\u001b\[\d+m/g, "")
    .replaceAll(/\s+/g, " ")
    .slice(0, 600);
}

/** Which of these pages still say that they are not built. */
async function findUnbuilt(names: readonly string[]): Promise<ReadonlySet<string>> {
  const kit = new Kit(site, browser, shared);
  const unbuilt = new Set<string>();
  try {
    const page = await kit.page({ as: ADMIN });
    for (const name of names) {
      await kit.go(page, `/${name}`);
      if ((await page.locator("main").innerText()).includes(NOT_BUILT)) unbuilt.add(name);
    }
  } finally {
    await kit.close();
  }
  return unbuilt;
}
