// What the command line asks of a running site, by a key: bring a file or a text, wait for the job, fetch the result.
import { setTimeout as wait } from "node:timers/promises";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { BroughtGuide, Envelope, FileDto, FileGuide, Job, JobOptions, Link } from "@yizhou/contract";
import { AppError, isErrorCode } from "@yizhou/model";
import { usage, type ParsedArguments } from "../arguments.ts";
import type { Terminal } from "../terminal.ts";

/** Calls are repeated while the site is away for a moment: each is safe to be made twice. */
const TRIES = 5;
const FIRST_PAUSE_MS = 1000;
/** A start is not broken off with the rest: whoever stops then has the job's id, and can cancel it. */
const START_MS = 120_000;
/** A site that wants a longer pause than this is not waited for. */
const LONGEST_PAUSE_S = 120;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What a person chose for a job. */
export type Wish = Partial<JobOptions> & Pick<JobOptions, "from" | "to">;

export interface SiteClient {
  /** @throws {AppError} what the site answers; provider.unavailable, provider.bad_response */
  upload(name: string, bytes: Uint8Array, password: string | undefined): Promise<FileDto>;
  /** Has a language model of the site read a file. @param pages  of a PDF; undefined: all */
  study(file: FileDto, options: Wish, pages: string | undefined): Promise<FileGuide>;
  /** What the next job of a file keeps to. */
  bringGuide(file: FileDto, guide: BroughtGuide): Promise<void>;
  /** @param pages  of a PDF; undefined: all */
  startFile(file: FileDto, options: Wish, pages: string | undefined, requestKey: string): Promise<Job>;
  startText(text: string, options: Wish, requestKey: string): Promise<Job>;
  job(id: string): Promise<Job>;
  /** Also after the user stopped, when everything else is refused. */
  cancel(id: string): Promise<void>;
  fetchResult(job: Job, output: "target" | "bilingual"): Promise<Uint8Array>;
}

/** The site that `--server` or YIZHOU_SERVER names, with the key of `--key` or YIZHOU_KEY. @throws {AppError} usage.invalid */
export function siteClient(args: ParsedArguments, terminal: Terminal): SiteClient {
  const { environment, signal } = terminal;
  const address = args.value("server") ?? environment.YIZHOU_SERVER;
  if (address === undefined) throw usage(terminal, "missingOption", { option: "--server" });
  const origin = originOf(address);
  if (origin === null) throw usage(terminal, "notASite", { option: "--server" });
  // On the way to another machine everybody could read the key, and the document.
  const isOpen = origin.protocol === "http:" && !LOOPBACK.has(origin.hostname);
  if (isOpen && !args.has("allow-http")) throw usage(terminal, "openSite", { option: "--allow-http" });
  const key = args.value("key") ?? environment.YIZHOU_KEY;
  if (key === undefined || key === "") throw usage(terminal, "missingKey");
  const provider = origin.host.replaceAll(":", " ");
  const headers = {
    authorization: `Bearer ${key}`,
    "accept-language": { zh: "zh-CN", en: "en", ko: "ko" }[terminal.language],
  };

  /** One answer, whatever it says. @throws {AppError} provider.unavailable; why the user stopped */
  async function ask(path: string, init: RequestInit, stop = signal): Promise<Response> {
    const url = new URL(path, origin!);
    if (url.origin !== origin!.origin) throw new AppError("provider.bad_response", { provider });
    for (let tried = 1; ; tried += 1) {
      try {
        // oxlint-disable-next-line no-restricted-globals -- a person at their own machine names the site, in a private network or not
        const response = await fetch(url, {
          ...init,
          headers: { ...headers, ...init.headers },
          signal: stop,
        });
        if (response.status < 502 || tried === TRIES) return response;
      } catch (cause) {
        signal.throwIfAborted();
        if (stop.aborted) throw new AppError("provider.timeout", { provider }, { cause });
        if (tried === TRIES) throw new AppError("provider.unavailable", { provider }, { cause });
      }
      await wait(FIRST_PAUSE_MS * 2 ** (tried - 1), undefined, { signal: stop });
    }
  }

  /** The data of a call. A site that asks for a pause gets it. */
  async function call<T>(path: string, init: RequestInit = {}, stop = signal): Promise<T> {
    for (;;) {
      const response = await ask(path, init, stop);
      const envelope = await envelopeOf<T>(response);
      if (envelope?.isSuccess) return envelope.data!;
      const code = envelope?.errorCode;
      const seconds = Number(envelope?.params?.seconds ?? NaN);
      if (code === "request.too_many" && seconds <= LONGEST_PAUSE_S) {
        await wait(seconds * 1000, undefined, { signal: stop });
        continue;
      }
      if (code !== undefined && isErrorCode(code)) throw new AppError(code, envelope?.params);
      throw new AppError("provider.bad_response", { provider });
    }
  }

  const post = (path: string, body: object, method: "POST" | "PUT" = "POST") =>
    ({
      path,
      init: {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      },
    }) as const;
  const send = <T>({ path, init }: ReturnType<typeof post>, stop = signal) => call<T>(path, init, stop);

  return {
    upload(name, bytes, password) {
      const body = new FormData();
      // The site reads the fields in their order.
      if (password !== undefined) body.append("password", password);
      body.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
      return call<FileDto>(API_PATHS.files, { method: "POST", body });
    },
    study: (file, options, pages = "") =>
      send<FileGuide>(post(fillPath(API_PATHS.fileGuide, { id: file.id }), { options, pages })),
    async bringGuide(file, guide) {
      await send(post(fillPath(API_PATHS.fileGuide, { id: file.id }), guide, "PUT"));
    },
    async startFile(file, options, pages, requestKey) {
      const chosen = pages === undefined ? {} : { pages: { [file.id]: pages } };
      const jobs = await send<Job[]>(
        post(API_PATHS.jobs, { fileIds: [file.id], options, ...chosen, requestKey }),
        AbortSignal.timeout(START_MS),
      );
      return jobs[0]!;
    },
    startText: (text, options, requestKey) =>
      send<Job>(post(API_PATHS.texts, { text, options, requestKey }), AbortSignal.timeout(START_MS)),
    job: (id) => call<Job>(fillPath(API_PATHS.job, { id })),
    async cancel(id) {
      await send(post(fillPath(API_PATHS.jobCancel, { id }), {}), AbortSignal.timeout(10_000));
    },
    async fetchResult({ id }, output) {
      const { url } = await send<Link>(post(API_PATHS.links, { ids: [id], output }));
      const response = await ask(url, {});
      if (!response.ok) throw new AppError("provider.bad_response", { provider });
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

function originOf(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.username === "" && url.password === "" ? url : null;
}

/** Null where something else answers than a site of ours. */
async function envelopeOf<T>(response: Response): Promise<Envelope<T> | null> {
  const body = (await response.json().catch(() => null)) as Envelope<T> | null;
  return typeof body?.isSuccess === "boolean" ? body : null;
}
