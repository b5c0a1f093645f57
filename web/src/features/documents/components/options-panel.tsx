import type { Quote, TranslationOptions } from "@yizhou/contract";
import type { TextCounts } from "@yizhou/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DestinationLine } from "../../../ui/destination-line.tsx";
import { FieldGroup, FieldNote } from "../../../ui/field.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import { destinationsOf, type Destination } from "../state/destination.ts";
import {
  AUTO,
  canServe,
  fittingMemories,
  fittingTermbases,
  knownSource,
  swapLanguages,
} from "../state/job-choice.ts";
import type { JobChoice, OutputForm } from "../state/job-choice.ts";
import { useEstimateText } from "../state/estimate-text.ts";
import { AskedTextsField, LeftOutField } from "./left-out-field.tsx";
import { FallbacksField } from "./fallbacks-field.tsx";
import { InstructionField } from "./instruction-field.tsx";
import { MemoriesField } from "./memories-field.tsx";
import { TermbasesField } from "./termbases-field.tsx";
import { MemoryRulesField } from "./memory-rules-field.tsx";
import { ModelNote } from "./model-note.tsx";
import { ReviewField } from "./review-field.tsx";
import { SaveToField } from "./save-to-field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import styles from "./options-panel.module.css";

interface Props {
  readonly options: TranslationOptions;
  readonly choice: JobChoice;
  readonly onChange: (choice: JobChoice) => void;
  /** Languages of the files that can be translated. */
  readonly detected: readonly (string | null)[];
  readonly outputs: readonly OutputForm[];
  /** A list of references can be told apart in one of the files. */
  readonly hasReferences: boolean;
  /** How many texts the files have that can be left as they are. */
  readonly textGroups: TextCounts;
  readonly quote: Quote | null;
  /** The way to see two engines side by side. */
  readonly comparison: ReactNode;
}

/** Languages, field, engine with where the text goes, memories, output form. */
export function OptionsPanel(props: Props) {
  const { options, choice, onChange, detected, outputs, hasReferences, textGroups, quote, comparison } =
    props;
  const { t } = useTranslation("documents");
  const source = knownSource(choice, detected);
  const swapped = swapLanguages(choice, detected);
  const change = (part: Partial<JobChoice>) => onChange({ ...choice, ...part });
  const languages = options.languages.map((tag) => ({ value: tag, label: formatLanguage(tag) }));
  const engine = options.engines.find((one) => one.id === choice.engine);
  const destinations = destinationsOf(engine, quote?.items ?? null);
  const estimateOf = useEstimateText();
  const engineLabel = (one: TranslationOptions["engines"][number]) => {
    if (one.kind === "auto") return t("options.engineAuto");
    if (!one.available) return t("options.engineUnavailable", { name: one.name });
    if (!canServe(one, source, choice.to)) return t("options.engineUnfit", { name: one.name });
    const price = estimateOf(quote?.offers.find(({ id }) => id === one.id)?.estimate);
    return price ? t("options.enginePriced", { name: one.name, price }) : one.name;
  };
  const fitting = fittingMemories(options.memories, source, choice.to);
  const asked = choice.memories
    ? choice.memories.flatMap((id) => fitting.find((memory) => memory.id === id) ?? [])
    : fitting;
  const others = options.engines.filter(
    (one) => one.kind !== "auto" && one.id !== choice.engine && canServe(one, source, choice.to),
  );
  return (
    <section className={styles.opts} aria-label={t("options.label")} data-tour="options">
      <div className={styles.pair}>
        <SelectField
          label={t("options.from")}
          value={choice.from}
          options={[{ value: AUTO, label: t("options.auto") }, ...languages]}
          onChange={(from) => change({ from, memories: null, termbases: null })}
        />
        <IconButton
          icon="swap"
          label={t("options.swap")}
          disabled={swapped === null}
          onClick={() => swapped && onChange(swapped)}
        />
        <SelectField
          label={t("options.to")}
          value={choice.to}
          options={languages}
          onChange={(to) => change({ to, memories: null, termbases: null })}
        />
      </div>
      <SelectField
        label={t("options.field")}
        value={choice.field}
        options={options.fields.map((field) => ({ value: field, label: t(`fields.${field}`) }))}
        onChange={(field) => change({ field: field as JobChoice["field"] })}
      />
      <SelectField
        label={t("options.engine")}
        value={choice.engine}
        options={options.engines.map((one) => ({
          value: one.id,
          label: engineLabel(one),
          isDisabled: one.kind !== "auto" && !canServe(one, source, choice.to),
        }))}
        onChange={(id) => change({ engine: id })}
        note={
          <>
            {destinations.map((destination, i) => (
              <DestinationText key={i} destination={destination} />
            ))}
            {options.meaningsGoTo && destinations.some(({ kind }) => kind === "goes" || kind === "then") && (
              <DestinationLine icon="globe">
                {t("options.meanings", { host: options.meaningsGoTo })}
              </DestinationLine>
            )}
          </>
        }
      />
      {comparison}
      {choice.engine !== AUTO && others.length > 0 && (
        <FallbacksField
          engines={others}
          chosen={choice.fallbacks}
          offers={quote?.offers ?? []}
          onChange={(fallbacks) => change({ fallbacks })}
        />
      )}
      {quote && (
        <ModelNote
          items={quote.items.filter(({ problem }) => problem === null)}
          waits={choice.waitsForModels}
          onChange={(waitsForModels) => change({ waitsForModels })}
        />
      )}
      <MemoriesField
        memories={fitting}
        chosen={choice.memories}
        onChange={(memories) => change({ memories })}
      />
      <MemoryRulesField rules={choice} memories={asked} onChange={change} />
      <TermbasesField
        termbases={fittingTermbases(options.termbases, source, choice.to)}
        chosen={choice.termbases}
        onChange={(termbases) => change({ termbases })}
      />
      <SaveToField libraries={options.writableMemories} saving={choice} onChange={change} />
      {hasReferences && (
        <Checkbox isChecked={choice.keepReferences} onChange={(keepReferences) => change({ keepReferences })}>
          {t("options.keepReferences")}
        </Checkbox>
      )}
      <LeftOutField
        counts={textGroups}
        chosen={choice.leaveOut}
        onChange={(leaveOut) => change({ leaveOut })}
      />
      <AskedTextsField
        counts={textGroups}
        chosen={choice.alsoTranslate}
        onChange={(alsoTranslate) => change({ alsoTranslate })}
      />
      <InstructionField
        instruction={choice.instruction}
        onChange={(instruction) => change({ instruction })}
      />
      <ReviewField
        quote={quote}
        isWanted={choice.review === "all"}
        onChange={(isWanted) => change({ review: isWanted ? "all" : "doubted" })}
      />
      <OutputField output={choice.output} offered={outputs} onChange={(output) => change({ output })} />
    </section>
  );
}

const DESTINATION_ICONS = {
  unknown: "info",
  nothingSent: "lock",
  noneServes: "error",
  goes: "globe",
  stays: "lock",
  then: "arrow-right",
} as const satisfies Record<Destination["kind"], IconName>;

function DestinationText({ destination }: { readonly destination: Destination }) {
  const { t } = useTranslation("documents");
  const text = () => {
    switch (destination.kind) {
      case "unknown":
        return t("options.autoUnknown");
      case "nothingSent":
        return t("options.nothingSent");
      case "noneServes":
        return t("options.noneServes");
      case "goes":
        return destination.isAuto
          ? t("options.autoGoes", { engine: destination.engine, host: destination.host })
          : t("options.goesTo", { host: destination.host });
      case "then":
        return t("options.then", {
          engines: destination.places
            .map(({ engine, host }) => t("options.place", { engine, host: host ?? t("options.staysShort") }))
            .join(t("options.thenSeparator")),
        });
      case "stays":
        return destination.isAuto
          ? t("options.autoStays", { engine: destination.engine })
          : t("options.staysHere");
    }
  };
  return (
    <DestinationLine icon={DESTINATION_ICONS[destination.kind]} isProblem={destination.kind === "noneServes"}>
      {text()}
    </DestinationLine>
  );
}

function OutputField({
  output,
  offered,
  onChange,
}: {
  readonly output: OutputForm;
  readonly offered: readonly OutputForm[];
  readonly onChange: (output: OutputForm) => void;
}) {
  const { t } = useTranslation("documents");
  const current = offered.includes(output) ? output : "target";
  return (
    <FieldGroup legend={t("options.output")}>
      <RadioGroup
        label={t("options.output")}
        isWide
        value={current}
        options={(["target", "bilingual"] as const).map((form) => ({
          value: form,
          label: t(`options.${form}`),
          isDisabled: !offered.includes(form),
        }))}
        onChange={onChange}
      />
      {!offered.includes("bilingual") && <FieldNote>{t("options.bilingualNotOffered")}</FieldNote>}
    </FieldGroup>
  );
}
