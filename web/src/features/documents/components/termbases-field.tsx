import type { TermbaseOption } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { moveMemory } from "../state/job-choice.ts";

interface Props {
  /** Those that have terms of both languages, in the server's order. */
  readonly termbases: readonly TermbaseOption[];
  /** Null: the person's own and their organisation's. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which termbases a job keeps to, and which one decides first; nothing where there are none. */
export function TermbasesField({ termbases, chosen, onChange }: Props) {
  const { t } = useTranslation("documents");
  if (termbases.length === 0) return null;
  const ids = chosen ?? termbases.filter(({ isShared }) => !isShared).map(({ id }) => id);
  const picked = ids.flatMap((id) => termbases.find((termbase) => termbase.id === id) ?? []);
  const rest = termbases.filter(({ id }) => !ids.includes(id));
  const pickedIds = picked.map(({ id }) => id);
  return (
    <fieldset className="field bare">
      <legend className="label">{t("options.termbases")}</legend>
      <ul>
        {[...picked, ...rest].map(({ id, name, concepts }) => {
          const isPicked = pickedIds.includes(id);
          return (
            <li key={id} className="lib">
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
                <span>{name}</span>
              </label>
              <span className="mute small num">{t("options.terms", { value: formatNumber(concepts) })}</span>
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
    </fieldset>
  );
}
