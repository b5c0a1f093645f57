import type { Drafters, JobSegment } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { useAskedDraft, useDrafters } from "../api/drafts.ts";
import { SegmentText } from "./segment-text.tsx";
import styles from "./side-panel.module.css";

interface Props {
  readonly jobId: string;
  readonly segment: Pick<JobSegment, "ordinal" | "source">;
  readonly to: string;
  readonly onTake: (target: string) => void;
}

/** Engines that can be asked for the sentence in hand. Nothing goes out before somebody asks, and each says where to. */
export function EngineDrafts(props: Props) {
  const { t } = useTranslation("editor");
  const { data } = useDrafters(props.jobId);
  if (!data || data.engines.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{t("drafts.title")}</h2>
      <p className={styles.cost}>{t("drafts.cost")}</p>
      <ul className={styles.engines}>
        {data.engines.map((engine) => (
          <EngineDraft key={`${engine.id} ${props.segment.ordinal}`} {...props} engine={engine} />
        ))}
      </ul>
    </>
  );
}

function EngineDraft({
  jobId,
  segment,
  to,
  onTake,
  engine: { id, name, destination },
}: Props & { readonly engine: Drafters["engines"][number] }) {
  const { t } = useTranslation("editor");
  const { data, error, isFetching, refetch } = useAskedDraft(jobId, segment, id);
  const problem = failureText(error, t("drafts.failed"));
  return (
    <li>
      <div className={styles.foot}>
        <span>
          {name}
          <br />
          {destination === null ? t("drafts.here") : t("drafts.sent", { host: destination })}
        </span>
        {/* One button, never disabled: whoever asked by keyboard stands on what takes the answer. */}
        <Button
          size="sm"
          tone="text"
          aria-label={isFetching ? undefined : t(data ? "drafts.takeOf" : "drafts.askOf", { engine: name })}
          onClick={() => {
            if (data) onTake(data.target);
            else if (!isFetching) void refetch();
          }}
        >
          {t(isFetching ? "drafts.busy" : data ? "panel.use" : "drafts.ask")}
        </Button>
      </div>
      <div role="status">
        {data && <SegmentText text={data.target} lang={to} side="target" />}
        {problem && !isFetching && <FieldError>{problem}</FieldError>}
      </div>
    </li>
  );
}
