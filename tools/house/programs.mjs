// Programs of the operating system that single features need. Missing ones switch a feature off, never the product.
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { spawn } from "node:child_process";
import { installReader, READER_FEATURE, readerState } from "./reader-part.mjs";

/** What each program is for, the file that shows it is there, and Debian's packages that bring it. */
export const PROGRAMS = [
  {
    id: "libreoffice",
    probe: ["soffice", "libreoffice"],
    packages: [
      "libreoffice-writer",
      "libreoffice-calc",
      "libreoffice-impress",
      "libreoffice-draw",
      "libreoffice-math",
    ],
    feature: "page pictures in the preview",
  },
  {
    id: "poppler",
    probe: ["pdftoppm"],
    packages: ["poppler-utils", "poppler-data"],
    feature: "page pictures in the preview",
  },
  { id: "qpdf", probe: ["qpdf"], packages: ["qpdf"], feature: "repair of damaged PDF files" },
  {
    id: "tesseract",
    probe: ["tesseract"],
    packages: ["tesseract-ocr", "tesseract-ocr-chi-sim", "tesseract-ocr-kor"],
    feature: "reading of scans",
  },
  {
    id: "fonts",
    files: [
      "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc",
      "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    ],
    packages: ["fonts-noto-cjk"],
    feature: "Chinese and Korean glyphs in page pictures",
  },
  {
    id: "bubblewrap",
    probe: ["bwrap"],
    packages: ["bubblewrap"],
    feature: "a wall around programs that read strangers' files",
  },
  {
    id: "apertium",
    probe: ["apertium"],
    packages: ["apertium", "apertium-eng-spa"],
    feature: "offline translation between English and Spanish",
  },
];

/**
 * Chromium drives the browser tests; the product itself does not need it. Debian's build without a user interface draws the same
 * pages with less than half of the processor time (three visits of home and sign-in: 2.7 s instead of 7.0).
 */
const TEST_BROWSER = {
  id: "chromium",
  probe: ["chromium-headless-shell"],
  packages: ["chromium-headless-shell"],
  feature: "browser tests",
};
/** Shows the browser extension, which the other one cannot; does all else as well where that one is not to be had. */
const OTHER_BROWSER = {
  ...TEST_BROWSER,
  id: "chromium with extensions",
  probe: ["chromium", "chromium-browser", "google-chrome"],
  packages: ["chromium"],
};

function onPath(name) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The programs of `list` that this machine lacks. */
export function missingPrograms(list = PROGRAMS) {
  return list.filter(
    ({ probe, files }) => !(probe ? probe.some(onPath) : files.some((file) => existsSync(file))),
  );
}

/** True where packages may be installed: root on Debian or Ubuntu, and not switched off with YIZHOU_INSTALL=off. */
export function mayInstall() {
  if (process.env.YIZHOU_INSTALL === "off" || process.getuid?.() !== 0 || !onPath("apt-get")) return false;
  return existsSync("/etc/debian_version") || /debian|ubuntu/i.test(readFileSync("/etc/os-release", "utf8"));
}

/** `apt-get` line that a person can run for the given programs. */
export function installLine(programs) {
  return `sudo apt-get install --no-install-recommends ${programs.flatMap((program) => program.packages).join(" ")}`;
}

function apt(args) {
  return new Promise((resolve, reject) => {
    const output = [];
    const child = spawn("apt-get", ["-y", "-qq", "-o", "DPkg::Lock::Timeout=300", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", reject);
    child.on("exit", (status) =>
      status === 0
        ? resolve()
        : reject(
            new Error(
              `apt-get ${args[0]} ended with status ${status}: ${Buffer.concat(output).toString().trim().slice(-400)}`,
            ),
          ),
    );
  });
}

/** Installs the packages of the given programs, without recommended ones and without questions. */
export async function installPrograms(programs) {
  await apt(["update"]);
  await apt([
    "install",
    "--no-install-recommends",
    ...new Set(programs.flatMap((program) => program.packages)),
  ]);
}

/** Fetching the reader of Chinese takes half a minute; past this the tests begin without it. */
const READER_MS = 120_000;

/**
 * Installs what the tests need and this machine lacks, where that may be done; says what stays missing.
 *
 * @throws {Error} when apt-get fails
 */
export async function ensureTestPrograms() {
  const missing = (browser) => [
    ...missingPrograms(),
    ...missingPrograms([...new Set([browser, OTHER_BROWSER])]),
  ];
  if (missing(TEST_BROWSER).length > 0 && mayInstall()) {
    const names = (programs) => programs.map((program) => program.id).join(", ");
    console.log(`Installing what the tests need: ${names(missing(TEST_BROWSER))} …`);
    try {
      await installPrograms(missing(TEST_BROWSER));
    } catch (error) {
      // A distribution without that build of the browser refuses the whole list.
      const others = missing(OTHER_BROWSER);
      console.log(`Trying with the ordinary Chromium (${names(others) || "it is here"}): ${error.message}`);
      if (others.length > 0) await installPrograms(others);
    }
  }
  // Its own tests are skipped without it; a machine without network has all others.
  if (process.env.YIZHOU_INSTALL !== "off" && ["absent", "damaged"].includes(readerState())) {
    await installReader(AbortSignal.timeout(READER_MS)).catch((error) =>
      console.log(`Missing: ${READER_FEATURE}. ${error.message}`),
    );
  }
  const browser = missingPrograms([TEST_BROWSER]).length > 0 ? OTHER_BROWSER : TEST_BROWSER;
  for (const program of missing(browser))
    console.log(`Missing: ${program.id} (${program.feature}). ${installLine([program])}`);
}
