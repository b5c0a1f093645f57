import { figuresOf, hasEnded } from "@yizhou/contract";
import type { Job, Origins } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import type { Figure } from "../../../ui/figures.tsx";

const ORIGINS = ["memory", "repeats", "engine", "cache", "person"] as const satisfies (keyof Origins)[];

/** The sentences of a job as figures, the same on every screen: each with what it counts, sums with their parts. */
export function useSentenceFigures(job: Job): Figure[] {
  const { t } = useTranslation("figures");
  const { segments, kept, toTranslate, translated, failed, open, doubted, origins } = figuresOf(job);
  const figure = (name: keyof typeof VALUES, more: Partial<Figure> = {}): Figure => ({
    name: t(`${name}.name`),
    value: formatNumber(VALUES[name]),
    note: t(`${name}.note`),
    ...more,
  });
  const VALUES = { sentences: segments, kept, toTranslate, translated, failed, open, doubted };
  const parts = ORIGINS.filter((origin) => origins && origins[origin] > 0).map((origin): Figure => ({
    name: t(`${origin}.name`),
    value: formatNumber(origins![origin]),
    note: t(`${origin}.note`),
    // Of the matches of memory those that were only alike: worth a look.
    ...(origin === "memory" &&
      job.report!.fromFuzzy > 0 && {
        parts: [{ name: t("fuzzy.name"), value: formatNumber(job.report!.fromFuzzy), note: t("fuzzy.note") }],
      }),
  }));
  return [
    figure("sentences", { parts: [figure("toTranslate"), figure("kept")] }),
    figure("translated", { parts }),
    ...(doubted > 0 ? [figure("doubted", { tone: "warn" })] : []),
    ...(failed > 0 ? [figure("failed", { tone: "bad" })] : []),
    ...(open > 0 && hasEnded(job) ? [figure("open", { tone: "warn" })] : []),
  ];
}
