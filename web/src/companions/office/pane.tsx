import type { Concordance, TranslationOptions, UiLanguage } from "@yizhou/contract";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage, formatNumber } from "../../lib/format.ts";
import { Logo } from "../../ui/brand.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError, TextField } from "../../ui/field.tsx";
import { Meter } from "../../ui/meter.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { SelectField } from "../../ui/select.tsx";
import { createSiteClient, SiteError, type SiteClient, type TranslatedText } from "../site-client.ts";
import type { DocumentHost } from "./document-host.ts";
import { translateDocument, type DocumentProgress } from "./translate-document.ts";
import styles from "./pane.module.css";

const KEY = "yizhou.office.key";
const PAIR = "yizhou.office.pair";

interface Pair {
  readonly from: string;
  readonly to: string;
}
interface Connection {
  readonly client: SiteClient;
  readonly options: TranslationOptions;
}

/** The pane beside a document: its key once, then translating what is selected or the whole, and inserting from memory. */
export function Pane({
  host,
  language,
}: {
  readonly host: DocumentHost | null;
  readonly language: UiLanguage;
}) {
  const { t } = useTranslation("companions");
  const [connection, setConnection] = useState<Connection | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isConnecting, setIsConnecting] = useState(() => localStorage.getItem(KEY) !== null);
  const connect = async (key: string): Promise<void> => {
    setIsConnecting(true);
    setProblem(null);
    const client = createSiteClient(location.origin, key, language);
    try {
      setConnection({ client, options: await client.options() });
      localStorage.setItem(KEY, key);
    } catch (error) {
      // A key that is refused is of no use; one that could not be tried is kept.
      if (error instanceof SiteError && error.status === 401) localStorage.removeItem(KEY);
      setProblem(wordsOf(error, t("failed"), t("keyRefused")));
    }
    setIsConnecting(false);
  };
  const started = useRef(false);
  useEffect(() => {
    const key = localStorage.getItem(KEY);
    if (started.current || key === null) return;
    started.current = true;
    void connect(key);
  });

  return (
    <main className={styles.pane}>
      <header className={styles.head}>
        <Logo size={24} />
        <h1 className="h3">{t("name")}</h1>
        {connection && (
          <Button
            size="sm"
            tone="text"
            onClick={() => {
              localStorage.removeItem(KEY);
              setConnection(null);
            }}
          >
            {t("disconnect")}
          </Button>
        )}
      </header>
      {!host ? (
        <p role="alert">{t("office.noDocument")}</p>
      ) : connection ? (
        <Tools host={host} {...connection} />
      ) : (
        <Connect isBusy={isConnecting} problem={problem} onKey={(key) => void connect(key)} />
      )}
    </main>
  );
}

function Connect({
  isBusy,
  problem,
  onKey,
}: {
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onKey: (key: string) => void;
}) {
  const { t } = useTranslation("companions");
  const [key, setKey] = useState("");
  return (
    <form
      className={styles.block}
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim() !== "") onKey(key.trim());
      }}
    >
      <p className="soft">{t("office.lead")}</p>
      <TextField
        label={t("key")}
        type="password"
        autoComplete="off"
        value={key}
        error={problem}
        onChange={(event) => setKey(event.target.value)}
      />
      <p className="small mute">{t("keyNote")}</p>
      <Button type="submit" tone="seal" isBlock isBusy={isBusy} disabled={key.trim() === ""}>
        {t("connect")}
      </Button>
    </form>
  );
}

const WHAT = ["selection", "document", "memory"] as const;

function Tools({ host, client, options }: Connection & { readonly host: DocumentHost }) {
  const { t } = useTranslation("companions");
  const [what, setWhat] = useState<(typeof WHAT)[number]>("selection");
  const [pair, setPairState] = useState<Pair>(() => savedPair(options));
  const setPair = (next: Pair): void => {
    localStorage.setItem(PAIR, JSON.stringify(next));
    setPairState(next);
  };
  const languages = options.languages.map((tag) => ({ value: tag, label: formatLanguage(tag) }));
  const memoryFrom = pair.from === "auto" ? otherOf(pair.to, options.languages) : pair.from;
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={t("from")}
          value={pair.from}
          options={[{ value: "auto", label: t("detect") }, ...languages]}
          onChange={(from) => setPair({ ...pair, from })}
        />
        <SelectField
          label={t("to")}
          value={pair.to}
          options={languages}
          onChange={(to) => setPair({ ...pair, to })}
        />
      </div>
      <RadioGroup
        isWide
        label={t("office.what.label")}
        value={what}
        options={WHAT.map((value) => ({ value, label: t(`office.what.${value}`) }))}
        onChange={setWhat}
      />
      {what === "selection" && <Selection host={host} client={client} pair={pair} />}
      {what === "document" && (
        <WholeDocument host={host} client={client} pair={pair} limit={options.textCharacters} />
      )}
      {what === "memory" && <Memory host={host} client={client} pair={{ ...pair, from: memoryFrom }} />}
    </>
  );
}

interface ToolProps {
  readonly host: DocumentHost;
  readonly client: SiteClient;
  readonly pair: Pair;
}

function Selection({ host, client, pair }: ToolProps) {
  const { t } = useTranslation("companions");
  const [answer, setAnswer] = useState<TranslatedText | null>(null);
  const work = useWork();
  const translate = () =>
    work.run(async (signal) => {
      setAnswer(null);
      const text = await host.readSelection();
      if (text.trim() === "") throw new Error(t("office.nothingSelected"));
      setAnswer(await client.translate(text, pair, signal, work.wait));
    });
  return (
    <section className={styles.block}>
      <Button tone="seal" isBlock isBusy={work.isBusy} onClick={translate}>
        {t("office.translateSelection")}
      </Button>
      <WorkState work={work} />
      {answer && (
        <>
          <p className={styles.text} lang={pair.to} aria-live="polite">
            {answer.target}
          </p>
          {answer.failed > 0 && (
            <FieldError>
              {t("failedSentences", { count: answer.failed, value: formatNumber(answer.failed) })}
            </FieldError>
          )}
          <div className={styles.acts}>
            <Button
              size="sm"
              tone="ink"
              onClick={() => work.run(() => host.writeSelection(answer.target, "replace"))}
            >
              {t("office.replace")}
            </Button>
            <Button size="sm" onClick={() => work.run(() => host.writeSelection(answer.target, "after"))}>
              {t("office.insertAfter")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function WholeDocument({ host, client, pair, limit }: ToolProps & { readonly limit: number }) {
  const { t } = useTranslation("companions");
  const [place, setPlace] = useState<"replace" | "after">("replace");
  const [progress, setProgress] = useState<DocumentProgress | null>(null);
  const [done, setDone] = useState<Awaited<ReturnType<typeof translateDocument>> | null>(null);
  const work = useWork();
  const translate = () =>
    work.run(async (signal) => {
      setDone(null);
      const options = { pair, limit, place, signal, onProgress: setProgress, onWaiting: work.wait };
      setDone(await translateDocument(host, client, options).finally(() => setProgress(null)));
    });
  const left = done ? done.translated - done.written : 0;
  return (
    <section className={styles.block}>
      <RadioGroup
        look="list"
        label={t("office.place.label")}
        value={place}
        options={(["replace", "after"] as const).map((value) => ({
          value,
          label: t(`office.place.${value}`),
        }))}
        onChange={setPlace}
      />
      <p className="small mute">{t("office.documentNote")}</p>
      <Button tone="seal" isBlock isBusy={work.isBusy} onClick={translate}>
        {t("office.translateDocument")}
      </Button>
      {progress && (
        <div role="status" className={styles.block}>
          <span className="small">
            {t("office.progress", { done: formatNumber(progress.done), total: formatNumber(progress.total) })}
          </span>
          <Meter percent={(100 * progress.done) / Math.max(1, progress.total)} />
        </div>
      )}
      <WorkState work={work} />
      {done && (
        <p role="status">
          {t("office.written", { count: done.written, value: formatNumber(done.written) })}
          {left > 0 && ` ${t("office.changedMeanwhile", { count: left, value: formatNumber(left) })}`}
          {done.failed > 0 &&
            ` ${t("failedSentences", { count: done.failed, value: formatNumber(done.failed) })}`}
        </p>
      )}
    </section>
  );
}

function Memory({ host, client, pair }: ToolProps) {
  const { t } = useTranslation("companions");
  const [text, setText] = useState("");
  const [found, setFound] = useState<Concordance | null>(null);
  const work = useWork();
  const search = (words: string) =>
    work.run(async (signal) => {
      setFound(null);
      if (words.trim() !== "") setFound(await client.search(words.trim().slice(0, 500), pair, signal));
    });
  return (
    <section className={styles.block}>
      <form
        className={styles.block}
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <TextField
          label={t("office.search")}
          type="search"
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" size="sm" tone="ink" isBusy={work.isBusy} disabled={text.trim() === ""}>
            {t("office.find")}
          </Button>
          <Button
            size="sm"
            onClick={() =>
              work.run(async () => {
                const selected = await host.readSelection();
                if (selected.trim() === "") throw new Error(t("office.nothingSelected"));
                setText(selected.trim().slice(0, 500));
              })
            }
          >
            {t("office.takeSelection")}
          </Button>
        </div>
      </form>
      <WorkState work={work} />
      {found?.hits.length === 0 && <p className="mute">{t("office.noHits")}</p>}
      {found && found.hits.length > 0 && (
        <ul className={styles.hits} aria-label={t("office.hits")}>
          {found.hits.map((hit, at) => (
            <li key={at}>
              <p lang={pair.from} className="small soft">
                {hit.source}
              </p>
              <p lang={pair.to}>{hit.target}</p>
              <div className={styles.acts}>
                <Button
                  size="sm"
                  onClick={() => work.run(() => host.writeSelection(hit.target, "replace"))}
                  aria-label={t("office.insertNamed", { text: hit.target })}
                >
                  {t("office.insert")}
                </Button>
                <span className="small mute">{hit.library}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Work {
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly run: (act: (signal: AbortSignal) => Promise<void>) => void;
  readonly stop: () => void;
  /** The site fetches a language model first. */
  readonly isWaiting: boolean;
  readonly wait: () => void;
}

/** One thing at a time, which can be stopped; why it failed stands below. */
function useWork(): Work {
  const { t } = useTranslation("companions");
  const [isBusy, setIsBusy] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const run: Work["run"] = (act) => {
    const own = new AbortController();
    stop.current = own;
    setIsBusy(true);
    setProblem(null);
    void act(own.signal)
      .catch((error: unknown) => {
        if (!own.signal.aborted) setProblem(wordsOf(error, t("failed"), t("keyRefused")));
      })
      .finally(() => {
        setIsBusy(false);
        setIsWaiting(false);
      });
  };
  return {
    isBusy,
    isWaiting,
    problem,
    run,
    stop: () => stop.current?.abort(),
    wait: () => setIsWaiting(true),
  };
}

function WorkState({ work }: { readonly work: Work }): ReactNode {
  const { t } = useTranslation("shell");
  const { t: own } = useTranslation("companions");
  return (
    <>
      {work.isWaiting && (
        <p role="status" className="small">
          {own("waiting")}
        </p>
      )}
      {work.isBusy && (
        <Button size="sm" tone="text" onClick={work.stop}>
          {t("action.cancel")}
        </Button>
      )}
      {work.problem && <FieldError>{work.problem}</FieldError>}
    </>
  );
}

function wordsOf(error: unknown, unknown: string, refusedKey: string): string {
  if (error instanceof SiteError && error.status === 401) return refusedKey;
  return error instanceof Error && error.message !== "" ? error.message : unknown;
}

function savedPair({ languages }: TranslationOptions): Pair {
  const saved = JSON.parse(localStorage.getItem(PAIR) ?? "null") as Partial<Pair> | null;
  const to = languages.find((tag) => tag === saved?.to) ?? languages.find((tag) => tag === "zh-Hans");
  return {
    from: languages.find((tag) => tag === saved?.from) ?? "auto",
    to: to ?? languages[0]!,
  };
}

/** A search names both languages: where the source is to be detected, the one that most people have beside the other. */
function otherOf(to: string, languages: readonly string[]): string {
  const wanted = to === "en" ? "zh-Hans" : "en";
  return languages.includes(wanted) ? wanted : languages.find((tag) => tag !== to)!;
}
