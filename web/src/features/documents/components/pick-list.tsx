import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldGroup, FieldNote } from "../../../ui/field.tsx";
import { moveMemory } from "../state/job-choice.ts";
import { classes } from "../../../lib/classes.ts";
import styles from "./pick-list.module.css";

interface Item {
  readonly id: string;
  readonly name: string;
  /** A second line under the name. */
  readonly about?: ReactNode;
  /** Its size, at the end of the line. */
  readonly size?: ReactNode;
}

/** Things that are asked one after the other: chosen ones first, each of several with a way up and down. */
export function PickList({
  legend,
  items,
  chosen,
  onChange,
  note,
  manage,
}: {
  readonly legend: string;
  readonly items: readonly Item[];
  /** Ids in their order; those that no item has are passed over. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly note?: string | null;
  /** Where these things are made and kept. */
  readonly manage: { readonly to: string; readonly label: string };
}) {
  const { t } = useTranslation("documents");
  const picked = chosen.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const pickedIds = picked.map(({ id }) => id);
  const rest = items.filter(({ id }) => !pickedIds.includes(id));
  return (
    <FieldGroup legend={legend}>
      <ul>
        {[...picked, ...rest].map(({ id, name, about, size }) => {
          const isPicked = pickedIds.includes(id);
          return (
            <li key={id} data-part="choice" className={about ? classes(styles.lib, styles.tall) : styles.lib}>
              <Checkbox
                className={classes("grow", styles.libChoice)}
                isChecked={isPicked}
                onChange={() =>
                  onChange(isPicked ? pickedIds.filter((one) => one !== id) : [...pickedIds, id])
                }
              >
                {name}
                {about && <span className={classes("small mute", styles.libAbout)}>{about}</span>}
              </Checkbox>
              {size && <span className={classes("mute small num", styles.size)}>{size}</span>}
              {isPicked && picked.length > 1 && (
                <span className={styles.order}>
                  <IconButton
                    icon="chevron-down"
                    isTurned
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
      {note && <FieldNote>{note}</FieldNote>}
      <Link className={classes("link small", styles.manage)} to={manage.to}>
        {manage.label}
      </Link>
    </FieldGroup>
  );
}
