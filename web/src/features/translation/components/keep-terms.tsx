import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { useKeepGuideTerms, useWritableTermbases } from "../api/keep-guide-terms.ts";
import styles from "./job-guide.module.css";

/** Takes the document's terms into one of the person's termbases, for the next document. */
export function KeepTerms({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const { data: termbases } = useWritableTermbases(true);
  const keep = useKeepGuideTerms(jobId);
  const [picked, setPicked] = useState<string | null>(null);
  if (!termbases) return null;
  const [first] = termbases;
  if (!first)
    return (
      <ButtonLink size="sm" to={to("cloud-library")} icon="plus">
        {t("job.guide.makeTermbase")}
      </ButtonLink>
    );
  const chosen = picked ?? first.id;
  const problem = failureText(keep.error, t("job.guide.keepFailed"));
  return (
    <div className={styles.keep}>
      <SelectField
        label={t("job.guide.keepIn")}
        value={chosen}
        options={termbases.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          setPicked(id);
          keep.reset();
        }}
      />
      <Button isBusy={keep.isPending} onClick={() => keep.mutate(chosen)}>
        {t("job.guide.keep")}
      </Button>
      <span role="status">
        {keep.data &&
          t("job.guide.keptTerms", {
            added: formatNumber(keep.data.added),
            known: formatNumber(keep.data.known),
          })}
      </span>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  );
}
