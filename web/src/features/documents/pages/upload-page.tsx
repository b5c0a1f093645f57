import { uiLanguageTag } from "@yizhou/contract";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { EngineComparison } from "../../../lib/engine-comparison.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { openSignInDialog } from "../../../lib/sign-in-store.ts";
import { useSession } from "../../../lib/use-session.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Note } from "../../../ui/note.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Tour } from "../../../ui/tour.tsx";
import { useAccountDefaults } from "../api/account-defaults.ts";
import { useQuote } from "../api/quote.ts";
import { useTranslationOptions } from "../api/translation-options.ts";
import { DropZone } from "../components/drop-zone.tsx";
import { FileTable } from "../components/file-table.tsx";
import { ChoiceNotes } from "../components/choice-note.tsx";
import { ReferenceField } from "../components/reference-field.tsx";
import { OptionsPanel } from "../components/options-panel.tsx";
import { PasswordDialog } from "../components/password-dialog.tsx";
import { QuotePanel } from "../components/quote-panel.tsx";
import { StartPanel } from "../components/start-panel.tsx";
import { documentsOfFolder, expandZips, filesOfDrop, type Expanded } from "../state/expand-files.ts";
import {
  canServe,
  firstChoice,
  knownSource,
  outputsOffered,
  sensibleTarget,
  toJobOptions,
  withDefaults,
  withKnownEngines,
  type JobChoice,
  textGroupsOf,
} from "../state/job-choice.ts";
import { choiceFromAddress, readKeptChoice, writeKeptChoice } from "../state/kept-choice.ts";
import type { KeptChoice } from "../state/kept-choice.ts";
import { limitsOf } from "../state/limits.ts";
import { pagesToSend, readKeptPages, writeKeptPages, type PageChoices } from "../state/page-choice.ts";
import { quotePaymentOf } from "../state/quote-payment.ts";
import { isBusy, placesTaken, readyFiles } from "../state/upload-rows.ts";
import { useStarting } from "../state/use-starting.ts";
import { useUploads } from "../state/use-uploads.ts";
import { classes } from "../../../lib/classes.ts";
import styles from "./upload-page.module.css";

/** Choose files, see what each holds and what it takes, start. Visitors may look; choosing or starting asks to sign in. */
export default function UploadPage({
  comparison,
}: {
  /** Shows two engines side by side before one is chosen; absent: that is not offered. */
  readonly comparison?: (about: EngineComparison) => ReactNode;
}) {
  const { t } = useTranslation("documents");
  const to = usePagePath();
  const language = useUiLanguage();
  const [params] = useSearchParams();
  const isSignedIn = useSession() !== null;
  const asked = useTranslationOptions(isSignedIn);
  const options = asked.data ?? null;
  const limits = useMemo(() => limitsOf(options, uiLanguageTag(language)), [options, language]);

  const uploads = useUploads({
    isSignedIn,
    rules: limits.rules,
    maxFiles: limits.maxFiles,
    isSendingAllowed: !asked.isPending,
    againId: params.get("file"),
    unreachableText: t("state.unreachable"),
  });
  const files = readyFiles(uploads.rows);
  const detected = files.map((file) => file.detectedLanguage);

  const defaults = useAccountDefaults(isSignedIn);
  const [changed, setChanged] = useState(() => {
    const stored = readKeptChoice();
    return stored && keptWith(stored);
  });
  // Until the user changes something, what the profile sets is the start; it may come after the page.
  const kept =
    changed ??
    keptWith({
      choice: withDefaults(firstChoice(uiLanguageTag(language)), defaults),
      // Still a start: for a file that is in this language already another target makes sense.
      isTargetPicked: false,
    });
  function keptWith(start: KeptChoice): KeptChoice {
    return {
      choice: choiceFromAddress(params, start.choice),
      isTargetPicked: start.isTargetPicked || params.has("to"),
    };
  }
  const picked = kept.isTargetPicked ? kept.choice : sensibleTarget(kept.choice, detected);
  const choice = options ? withKnownEngines(picked, options.engines) : picked;
  const setChoice = (next: JobChoice) => {
    const now = { choice: next, isTargetPicked: kept.isTargetPicked || next.to !== choice.to };
    setChanged(now);
    writeKeptChoice(now);
  };

  const outputs = outputsOffered(
    options?.formats ?? [],
    files.map((file) => file.format),
  );
  const jobOptions = toJobOptions(choice, outputs);
  const fileIds = files.map((file) => file.id);
  const [pageChoices, setPageChoices] = useState<PageChoices>(() => {
    const [again, asked] = [params.get("file"), params.get("pages")];
    return again && asked ? { ...readKeptPages(), [again]: asked } : readKeptPages();
  });
  const pages = pagesToSend(pageChoices, files);
  const quote = useQuote(fileIds, jobOptions, { isWanted: isSignedIn, pages });
  // What memory has that is alike takes longer to find; nothing waits for it.
  const analysis = useQuote(fileIds, jobOptions, {
    isWanted: isSignedIn && quote.isSuccess,
    withBands: true,
    pages,
  });
  const shownQuote = files.length > 0 ? (quote.data ?? null) : null;
  const shownAnalysis = files.length > 0 ? (analysis.data ?? null) : null;
  const payment = shownQuote && quotePaymentOf(shownQuote, analysis.isPlaceholderData ? null : shownAnalysis);

  const add = async (chosen: Expanded) => {
    if (chosen.files.length + chosen.refused.length === 0) return;
    const { files, refused } = await expandZips(chosen.files, limits.rules);
    uploads.add(files, [...chosen.refused, ...refused]);
    if (!isSignedIn) openSignInDialog();
  };
  const addReference = (reference: string) => {
    uploads.addReference(reference);
    if (!isSignedIn) openSignInDialog();
  };
  const starting = useStarting(uploads, shownQuote?.items ?? null, {
    request: (ids) => ({ fileIds: [...ids], options: jobOptions, pages }),
  });
  const { plan } = starting;
  const startable = shownQuote?.items.filter(({ fileId }) => plan.startable.includes(fileId)) ?? [];
  // Other options were chosen, and the figures of the earlier ones stand still.
  const isOutdated =
    quote.isPlaceholderData && fileIds.every((id) => quote.data?.items.some(({ fileId }) => fileId === id));

  const source = knownSource(choice, detected);
  const compared =
    options && isSignedIn
      ? comparison?.({
          engines: options.engines.filter((one) => one.kind !== "auto" && canServe(one, source, choice.to)),
          chosen: choice.engine,
          options: { ...jobOptions, from: source ?? "auto" },
          file: files[0] ?? null,
          text: "",
          onUse: (engine) => setChoice({ ...choice, engine }),
        })
      : null;

  // A file that turns out to be locked asks by itself, one after the other; whoever has said no is asked again on request.
  const [askedKey, setAskedKey] = useState<string | null>(null);
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const locked =
    uploads.rows.find((row) => row.phase.kind === "locked" && row.key === askedKey) ??
    uploads.rows.find((row) => row.phase.kind === "locked" && !declined.includes(row.key));

  return (
    <div className={classes("wrap page", styles.upload)}>
      {locked?.phase.kind === "locked" && (
        <PasswordDialog
          key={locked.key}
          name={locked.name}
          isWrong={locked.phase.isWrong}
          onPassword={(password) => {
            setAskedKey(null);
            setDeclined(declined.filter((key) => key !== locked.key));
            uploads.unlock(locked.key, password);
          }}
          onCancel={() => {
            setAskedKey(null);
            setDeclined([...declined, locked.key]);
          }}
        />
      )}
      <PageHead title={t("title")} lead={t("lead")}>
        <Tour
          name="upload"
          steps={(["files", "options", "start"] as const).map((name) => ({
            part: `[data-tour=${name}]`,
            title: t(`tour.${name}`),
            text: t(`tour.${name}Text`),
          }))}
        />
        <ButtonLink to={to("translation")} icon="pen">
          {t("typed")}
        </ButtonLink>
      </PageHead>
      <div className={styles.cols}>
        <div data-tour="files">
          <DropZone
            hasFiles={uploads.rows.length > 0}
            rules={t(uploads.rows.length > 0 ? "zone.rulesAdded" : "zone.rules", {
              limit: limits.limitText,
              max: limits.maxFiles,
              added: placesTaken(uploads.rows),
            })}
            types={limits.types ? t("zone.types", { types: limits.types }) : null}
            onFiles={(chosen) => void add({ files: chosen, refused: [] })}
            onFolder={(chosen) => void add(documentsOfFolder(chosen, limits.rules))}
            onDrop={(items) => void filesOfDrop(items, limits.rules).then(add)}
          />
          {(options?.takesReferences ?? true) && <ReferenceField onAdd={addReference} />}
          <ChoiceNotes
            uploads={uploads}
            isSignedIn={isSignedIn}
            maxFiles={limits.maxFiles}
            begun={starting.begun}
          />
          {uploads.rows.length > 0 && (
            <FileTable
              rows={uploads.rows}
              quote={shownQuote}
              isSignedIn={isSignedIn}
              limits={{
                limit: limits.limitText,
                maxName: limits.rules.maxNameCharacters,
                types: limits.types,
              }}
              firstPage={jobOptions}
              pages={pageChoices}
              onPages={(id, text) => {
                const next = { ...pageChoices, [id]: text };
                setPageChoices(next);
                writeKeptPages(next);
              }}
              onRetry={uploads.retry}
              onPassword={setAskedKey}
              onRemove={uploads.remove}
            />
          )}
          <Note className={styles.privacy}>
            <Icon name="lock" />
            <span>{options ? t("privacy", { days: options.retentionDays }) : "\u00a0"}</span>
          </Note>
        </div>
        <aside className={styles.uploadAside}>
          {options ? (
            <OptionsPanel
              options={options}
              choice={choice}
              onChange={setChoice}
              detected={detected}
              outputs={outputs}
              hasReferences={files.some((file) => file.format === "pdf")}
              textGroups={textGroupsOf(files)}
              quote={shownQuote}
              comparison={compared}
            />
          ) : asked.isError ? (
            <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
          ) : (
            <Skeleton rows={8} />
          )}
          <QuotePanel
            quote={shownQuote}
            analysis={shownAnalysis}
            payment={payment}
            isReviewed={choice.review === "all"}
            isAnalysing={analysis.isFetching}
            isCounting={quote.isFetching || (isSignedIn && isBusy(uploads.rows))}
            error={quote.isError && files.length > 0 ? quote.error : null}
            onRetry={() => void quote.refetch()}
          />
          <StartPanel
            isSignedIn={isSignedIn}
            isWaiting={isOutdated || (startable.length === 0 && (isBusy(uploads.rows) || quote.isFetching))}
            isComing={isBusy(uploads.rows)}
            count={startable.length}
            leftOut={plan.leftOut}
            payment={startable.length > 0 ? payment : null}
            start={starting.start}
            onStart={starting.run}
          />
        </aside>
      </div>
    </div>
  );
}
