import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import styles from "./reference-field.module.css";

/** Names a document instead of handing it over: a DOI, an arXiv number or a link. */
export function ReferenceField({ onAdd }: { readonly onAdd: (reference: string) => void }) {
  const { t } = useTranslation("documents");
  const id = useId();
  const [text, setText] = useState("");
  return (
    <form
      className={styles.reference}
      onSubmit={(event) => {
        event.preventDefault();
        const reference = text.trim();
        if (reference === "") return;
        onAdd(reference);
        setText("");
      }}
    >
      <label htmlFor={id} className="small">
        {t("reference.label")}
      </label>
      <InputFrame className={styles.referenceInput}>
        <input
          id={id}
          value={text}
          maxLength={2000}
          placeholder={t("reference.example")}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </InputFrame>
      <Button type="submit" disabled={text.trim() === ""}>
        {t("reference.add")}
      </Button>
    </form>
  );
}
