import { useId } from "react";
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Field, noteIdOf } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { InputFrame } from "./input.tsx";
import type { Choice } from "./select.tsx";
import "./style-nonce.ts";
import styles from "./combobox.module.css";

/**
 * One of many, found by typing a part of its name: for lists too long to look through, where `SelectField` would open dozens
 * of lines. It brings 68 kB of script, so a screen that has one imports it and no screen of the first load does.
 */
export function Combobox({
  label,
  value,
  options,
  onChange,
  note,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly note?: string;
}) {
  const { t } = useTranslation("shell");
  const id = useId();
  return (
    <ComboBox
      aria-label={label}
      aria-describedby={note ? noteIdOf(id) : undefined}
      menuTrigger="focus"
      selectedKey={value}
      disabledKeys={options.filter((option) => option.isDisabled).map((option) => option.value)}
      defaultItems={options}
      allowsEmptyCollection
      onSelectionChange={(key) => key !== null && key !== value && onChange(String(key))}
    >
      <Field label={label} controlId={id} note={note}>
        <InputFrame className={styles.frame}>
          <Input id={id} onFocus={(event) => event.currentTarget.select()} />
          <Button className={styles.open} aria-label={t("combobox.open")}>
            <Icon name="chevron-down" />
          </Button>
        </InputFrame>
      </Field>
      <Popover offset={4}>
        <ListBox<Choice>
          className={styles.list}
          renderEmptyState={() => <p className={styles.none}>{t("combobox.none")}</p>}
        >
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.option}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
