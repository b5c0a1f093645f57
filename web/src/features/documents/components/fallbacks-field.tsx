import type { EngineOption, QuoteEngine } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/button.tsx";
import { moveMemory } from "../state/job-choice.ts";
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
  const estimateOf = useEstimateText();
  const picked = chosen.flatMap((id) => engines.find((engine) => engine.id === id) ?? []);
  const pickedIds = picked.map(({ id }) => id);
  const rest = engines.filter(({ id }) => !pickedIds.includes(id));
  return (
    <fieldset className="field bare">
      <legend className="label">{t("options.fallbacks")}</legend>
      <ul>
        {[...picked, ...rest].map(({ id, name, destination }) => {
          const isPicked = pickedIds.includes(id);
          const about = [
            destination ?? t("options.staysShort"),
            estimateOf(offers.find((offer) => offer.id === id)?.estimate),
          ].filter(Boolean);
          return (
            <li key={id} className="lib tall">
              <label className="grow">
                <input
                  type="checkbox"
                  className="sr-only"
                  checked={isPicked}
                  onChange={() =>
                    onChange(isPicked ? pickedIds.filter((one) => one !== id) : [...pickedIds, id])
                  }
                />
                <span className={isPicked ? "box on" : "box"} aria-hidden />
                <span>
                  {name}
                  <span className="small mute lib-about">{about.join(t("options.separator"))}</span>
                </span>
              </label>
              {isPicked && picked.length > 1 && (
                <span className="order">
                  <IconButton
                    icon="chevron-down"
                    className="up"
                    label={t("options.memoryUp", { name })}
                    disabled={id === pickedIds[0]}
                    onClick={() => onChange(moveMemory(pickedIds, id, -1))}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={t("options.memoryDown", { name })}
                    disabled={id === pickedIds.at(-1)}
                    onClick={() => onChange(moveMemory(pickedIds, id, 1))}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {picked.length === 0 && <p className="field-note">{t("options.fallbacksNone")}</p>}
    </fieldset>
  );
}
