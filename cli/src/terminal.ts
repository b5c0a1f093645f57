import type { UiLanguage } from "@yizhou/contract";

/** Everything a command knows of the outside: where it writes, in which language, and when it must stop. */
export interface Terminal {
  readonly language: UiLanguage;
  /** Machine-readable output wanted. */
  readonly isJson: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
  out(line: string): void;
  error(line: string): void;
  readInput(): Promise<Uint8Array>;
  /** A progress bar on a terminal; nothing where standard error is no terminal. */
  progress(label: string): ProgressBar;
}

export interface ProgressBar {
  /** @param share 0-1 */
  show(share: number, text: string): void;
  clear(): void;
}

const BAR_WIDTH = 30;
/** Redrawing more often would cost more than it shows. */
const REDRAW_MS = 80;

/** The real terminal of this process. */
export function processTerminal(argv: readonly string[], signal: AbortSignal): Terminal {
  // `yizhou segment F | head -1`: the reader has what it wants, and that is no error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
  return {
    language: chooseLanguage(argv, process.env),
    isJson: argv.includes("--json"),
    environment: process.env,
    signal,
    out: (line) => void process.stdout.write(`${line}\n`),
    error: (line) => void process.stderr.write(`${line}\n`),
    async readInput() {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    progress: (label) =>
      process.stderr.isTTY ? drawnBar(label) : { show: () => undefined, clear: () => undefined },
  };
}

/** `--lang`, else the locale of the environment; English where it names none of ours. */
export function chooseLanguage(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): UiLanguage {
  const at = argv.findIndex((argument) => argument === "--lang" || argument.startsWith("--lang="));
  const option = at < 0 ? undefined : argv[at]!.includes("=") ? argv[at]!.split("=", 2)[1] : argv[at + 1];
  const wanted = option ?? environment.LC_ALL ?? environment.LC_MESSAGES ?? environment.LANG ?? "";
  return /^zh/i.test(wanted) ? "zh" : /^ko/i.test(wanted) ? "ko" : "en";
}

function drawnBar(label: string): ProgressBar {
  let lastDrawn = 0;
  return {
    show(share, text) {
      const now = performance.now();
      if (share < 1 && now - lastDrawn < REDRAW_MS) return;
      lastDrawn = now;
      const filled = Math.round(share * BAR_WIDTH);
      const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
      process.stderr.write(
        `\r\x1b[K${label} ${bar} ${String(Math.floor(share * 100)).padStart(3)} % ${text}`,
      );
    },
    clear: () => void process.stderr.write("\r\x1b[K"),
  };
}
