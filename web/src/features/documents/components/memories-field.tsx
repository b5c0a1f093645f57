import type { MemoryOption } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { moveMemory } from "../state/job-choice.ts";

interface Props {
  /** Those that fit the pair, in the server's order. */
  readonly memories: readonly MemoryOption[];
  /** Null: all that fit. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which memories are asked, and in which order: chosen ones first, each with its place. */
export function MemoriesField({ memories, chosen, onChange }: Props) {
  const { t } = useTranslation("documents");
  const ids = chosen ?? memories.map((memory) => memory.id);
  const picked = ids.flatMap((id) => memories.find((memory) => memory.id === id) ?? []);
  const rest = memories.filter((memory) => !ids.includes(memory.id));
  const pickedIds = picked.map((memory) => memory.id);
  return (
    <fieldset className="field bare">
      <legend className="label">{t("options.memories")}</legend>
      {memories.length === 0 && <p className="field-note">{t("options.memoriesNone")}</p>}
      <ul>
        {[...picked, ...rest].map((memory) => {
          const isPicked = pickedIds.includes(memory.id);
          const toggle = () =>
            onChange(isPicked ? pickedIds.filter((id) => id !== memory.id) : [...pickedIds, memory.id]);
          return (
            <li key={memory.id} className="lib">
              <label className="grow">
                <input type="checkbox" className="sr-only" checked={isPicked} onChange={toggle} />
                <span className={isPicked ? "box on" : "box"} aria-hidden />
                <span>{memory.name}</span>
              </label>
              <span className="mute small num">
                {t("options.units", { value: formatNumber(memory.units) })}
              </span>
              {isPicked && picked.length > 1 && (
                <span className="order">
                  <IconButton
                    icon="chevron-down"
                    className="up"
                    label={t("options.memoryUp", { name: memory.name })}
                    disabled={memory.id === pickedIds[0]}
                    onClick={() => onChange(moveMemory(pickedIds, memory.id, -1))}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={t("options.memoryDown", { name: memory.name })}
                    disabled={memory.id === pickedIds.at(-1)}
                    onClick={() => onChange(moveMemory(pickedIds, memory.id, 1))}
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
