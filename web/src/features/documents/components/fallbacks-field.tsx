import type { EngineOption, QuoteEngine } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { usePagePath } from "../../../lib/page.ts";
import { PickList } from "./pick-list.tsx";
import { useEstimateText } from "../state/estimate-text.ts";

interface Props {
  /** Engines that can serve the pair, without the first choice. */
  readonly engines: readonly EngineOption[];
  /** Their ids in the order of fail-over. */
  readonly chosen: readonly string[];
  readonly offers: readonly QuoteEngine[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which engines go on where the first one fails, and in which order; each with where the text goes then. Choosing is agreeing. */
export function FallbacksField({ engines, chosen, offers, onChange }: Props) {
  const { t } = useTranslation("documents");
  const to = usePagePath();
  const estimateOf = useEstimateText();
  const isNonePicked = !chosen.some((id) => engines.some((engine) => engine.id === id));
  return (
    <PickList
      legend={t("options.fallbacks")}
      items={engines.map(({ id, name, destination }) => ({
        id,
        name,
        about: [
          destination ?? t("options.staysShort"),
          estimateOf(offers.find((offer) => offer.id === id)?.estimate),
        ]
          .filter(Boolean)
          .join(t("options.separator")),
      }))}
      chosen={chosen}
      onChange={onChange}
      note={isNonePicked ? t("options.fallbacksNone") : null}
      manage={{ to: to("account-set", { section: "engines" }), label: t("options.manageEngines") }}
    />
  );
}
