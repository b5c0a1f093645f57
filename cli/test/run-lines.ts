// Runs the command lines on standard input (JSON) one after the other in this process, and prints how each ended. Starting the
// program costs more than most commands do.
import { enableCompileCache } from "node:module";
import { runCommandLine } from "../src/main.ts";
import { chooseLanguage } from "../src/terminal.ts";
import type { Ended } from "./run-yizhou.ts";

// As the program does; its commands are loaded when they are called.
enableCompileCache();
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const lines = JSON.parse(Buffer.concat(chunks).toString("utf8")) as readonly (readonly string[])[];
const ended: Ended[] = [];
for (const argv of lines) {
  let [out, error] = ["", ""];
  const status = await runCommandLine(argv, {
    language: chooseLanguage(argv, process.env),
    isJson: argv.includes("--json"),
    environment: process.env,
    signal: new AbortController().signal,
    out: (line) => void (out += `${line}\n`),
    error: (line) => void (error += `${line}\n`),
    readInput: async () => new Uint8Array(),
    progress: () => ({ show: () => undefined, clear: () => undefined }),
  });
  ended.push({ status, out, error });
}
process.stdout.write(JSON.stringify(ended));
