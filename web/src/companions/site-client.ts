// What the add-in and the extension ask of a site of ours, by a key (docs/decisions/0043-programs.md): the same few calls, without
// the session, the dialogs and the error catalogue of the site's own pages.
import { API_PATHS, fillPath, hasEnded, uiLanguageTag } from "@yizhou/contract";
import type {
  Concordance,
  Envelope,
  FileDto,
  Job,
  JobSegment,
  JobSegments,
  TranslationOptions,
  UiLanguage,
} from "@yizhou/contract";
import { joinSegments } from "../lib/join-segments.ts";

/** A job is looked at this often: seldom enough for the limit of a key. */
const LOOK_EVERY_MS = 1000;
const MOST_SEGMENTS_AT_ONCE = 500;

/** What the site said, or that nothing of ours answered: then `code` is null. */
export class SiteError extends Error {
  override readonly name = "SiteError";
  readonly status: number | null;
  readonly code: string | null;
  readonly seconds: number;

  constructor(status: number | null, envelope: Envelope<unknown> | null) {
    // The last part is for people (docs/specification.md, section 8).
    super(envelope?.errorMessage?.split(":").at(-1)?.trim() ?? "");
    this.status = status;
    this.code = envelope?.errorCode ?? null;
    this.seconds = Number(envelope?.params?.["seconds"] ?? 0);
  }
}

/** A text and its translation, whole and by paragraphs. */
export interface TranslatedText {
  readonly from: string;
  readonly target: string;
  /** In order; what was not translated stands in its source. */
  readonly paragraphs: readonly { readonly source: string; readonly target: string }[];
  /** Sentences that no engine could translate. */
  readonly failed: number;
}

export interface SiteClient {
  /** What the site translates; also says whether it takes the key. */
  options(signal?: AbortSignal): Promise<TranslationOptions>;
  /**
   * @param onWaiting  the site fetches a language model first, which may take minutes
   * @throws {SiteError} also where the job ended without a translation
   */
  translate(
    text: string,
    pair: { readonly from: string; readonly to: string },
    signal: AbortSignal,
    onWaiting?: () => void,
  ): Promise<TranslatedText>;
  /** Words in all memories that the person may read. */
  search(
    text: string,
    pair: { readonly from: string; readonly to: string },
    signal?: AbortSignal,
  ): Promise<Concordance>;
  /** Brings a file and starts it. @returns the job, whose page at the site shows how far it is */
  startFile(
    name: string,
    content: string,
    pair: { readonly from: string; readonly to: string },
  ): Promise<Job>;
}

/**
 * @param site  its origin, without a slash at the end
 * @param key  an API key
 */
export function createSiteClient(site: string, key: string, language: UiLanguage): SiteClient {
  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    for (;;) {
      let response: Response;
      try {
        response = await fetch(`${site}${path}`, {
          ...init,
          credentials: "omit",
          headers: {
            authorization: `Bearer ${key}`,
            "accept-language": uiLanguageTag(language),
            ...(typeof init.body === "string" && { "content-type": "application/json" }),
          },
        });
      } catch (cause) {
        init.signal?.throwIfAborted();
        throw Object.assign(new SiteError(null, null), { cause });
      }
      const envelope = (await response.json().catch(() => null)) as Envelope<T> | null;
      if (envelope?.isSuccess) return envelope.data as T;
      const error = new SiteError(response.status, envelope);
      // Too much at once waits for its turn, as long as anybody waits for it.
      if (error.code !== "request.too_many" || error.seconds > 60) throw error;
      await pause(error.seconds * 1000, init.signal);
    }
  }
  const post = (body: object): RequestInit => ({ method: "POST", body: JSON.stringify(body) });

  return {
    options: (signal) => call<TranslationOptions>(API_PATHS.options, { signal: signal ?? null }),
    async translate(text, pair, signal, onWaiting) {
      const requestKey = crypto.randomUUID();
      let job = await call<Job>(API_PATHS.texts, { ...post({ text, options: pair, requestKey }), signal });
      try {
        while (!hasEnded(job)) {
          if (job.waiting) onWaiting?.();
          if (job.state === "unpaid") throw new SiteError(422, unpaid(job));
          await pause(LOOK_EVERY_MS, signal);
          job = await call<Job>(fillPath(API_PATHS.job, { id: job.id }), { signal });
        }
      } catch (error) {
        // Whoever stops waiting pays for nothing more; the job ends at the site by itself where this does not reach it.
        if (!hasEnded(job))
          await call(fillPath(API_PATHS.jobCancel, { id: job.id }), post({})).catch(() => undefined);
        throw error;
      }
      const segments: JobSegment[] = [];
      for (let after: number | null = -1; after !== null;) {
        const query = `?after=${after}&limit=${MOST_SEGMENTS_AT_ONCE}`;
        const page: JobSegments = await call(fillPath(API_PATHS.jobSegments, { id: job.id }) + query, {
          signal,
        });
        segments.push(...page.items);
        after = page.next;
      }
      if (job.state !== "done" && job.state !== "partial")
        throw new SiteError(422, { ...EMPTY, errorMessage: job.problem?.text ?? "" });
      return {
        from: job.from,
        target: joinSegments(segments, "target", job.to),
        paragraphs: paragraphsOf(segments, job),
        failed: job.segments.failed,
      };
    },
    search: (text, { from, to }, signal) => {
      const query = new URLSearchParams({ text, from, to, side: "either" });
      return call<Concordance>(`${API_PATHS.concordance}?${query.toString()}`, { signal: signal ?? null });
    },
    async startFile(name, content, pair) {
      const body = new FormData();
      body.append("file", new Blob([content], { type: "text/html" }), name);
      const file = await call<FileDto>(API_PATHS.files, { method: "POST", body });
      const start = { fileIds: [file.id], options: pair, requestKey: crypto.randomUUID() };
      const [job] = await call<Job[]>(API_PATHS.jobs, post(start));
      return job!;
    },
  };
}

const EMPTY = { isSuccess: false, data: null, errorMessage: null } as const;

function unpaid(job: Job): Envelope<null> {
  return { ...EMPTY, errorMessage: job.problem?.text ?? "", errorCode: "job.unpaid" } as Envelope<null>;
}

/** Sentences of one unit are one paragraph. */
function paragraphsOf(segments: readonly JobSegment[], { from, to }: Job) {
  return [...Map.groupBy(segments, ({ unitId }) => unitId).values()].map((unit) => ({
    source: joinSegments(unit, "source", from),
    target: joinSegments(unit, "target", to),
  }));
}

function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
