import type { SegmentComment } from "@yizhou/contract";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { useChangeComments } from "../api/together.ts";
import { DraftsContext, useDraft } from "../state/use-drafts.ts";
import styles from "./together.module.css";

/** What is said about the segment in hand, and a field to say something. */
export function CommentsPanel({
  jobId,
  stamp,
  ordinal,
  comments,
  mayResolve,
}: {
  readonly jobId: string;
  readonly stamp: string;
  readonly ordinal: number;
  /** Of this segment. */
  readonly comments: readonly SegmentComment[];
  readonly mayResolve: boolean;
}) {
  const { t } = useTranslation("editor");
  const { t: shell } = useTranslation("shell");
  const change = useChangeComments(jobId, stamp);
  const drafts = use(DraftsContext);
  const [text, setText] = useDraft(`comment ${ordinal}`);
  const begun = comments.find(({ id, isOwn }) => isOwn && drafts.of(`change ${id}`) !== "")?.id;
  const [edited, setShown] = useState(() =>
    begun ? { id: begun, text: drafts.of(`change ${begun}`) } : null,
  );
  const setEdited = (next: { readonly id: string; readonly text: string } | null): void => {
    if (next === null && edited) drafts.keep(`change ${edited.id}`, "");
    if (next) drafts.keep(`change ${next.id}`, next.text);
    setShown(next);
  };
  const problem = failureText(change.error, shell("error.failed"));
  const add = (): void => {
    if (text.trim() !== "") change.mutate({ kind: "add", ordinal, text }, { onSuccess: () => setText("") });
  };
  return (
    <div className={styles.comments}>
      {comments.length === 0 && <p className="mute">{t("comments.none")}</p>}
      <ul>
        {comments.map((comment) => (
          <li key={comment.id} data-resolved={comment.isResolved || undefined}>
            <p className={styles.by}>
              <b>{comment.author ?? t("comments.gone")}</b>
              <span>
                {formatDateTime(comment.madeAt)}
                {comment.editedAt && ` · ${t("comments.edited")}`}
                {comment.isResolved && ` · ${t("comments.resolved")}`}
              </span>
            </p>
            {edited?.id === comment.id ? (
              <textarea
                dir="auto"
                aria-label={t("comments.change")}
                value={edited.text}
                rows={3}
                maxLength={4000}
                onChange={(event) => setEdited({ ...edited, text: event.target.value })}
              />
            ) : (
              <p className={styles.said} dir="auto">
                {comment.text}
              </p>
            )}
            <p className={styles.acts}>
              {edited?.id === comment.id ? (
                <>
                  <Button
                    size="sm"
                    disabled={edited.text.trim() === ""}
                    onClick={() =>
                      change.mutate(
                        { kind: "change", comment: comment.id, change: { text: edited.text } },
                        { onSuccess: () => setEdited(null) },
                      )
                    }
                  >
                    {t("comments.save")}
                  </Button>
                  <Button size="sm" tone="text" onClick={() => setEdited(null)}>
                    {shell("action.cancel")}
                  </Button>
                </>
              ) : (
                <>
                  {(comment.isOwn || mayResolve) && (
                    <Button
                      size="sm"
                      tone="text"
                      onClick={() =>
                        change.mutate({
                          ...{ kind: "change", comment: comment.id },
                          change: { isResolved: !comment.isResolved },
                        })
                      }
                    >
                      {t(comment.isResolved ? "comments.reopen" : "comments.resolve")}
                    </Button>
                  )}
                  {comment.isOwn && (
                    <>
                      <Button
                        size="sm"
                        tone="text"
                        onClick={() => setEdited({ id: comment.id, text: comment.text })}
                      >
                        {t("comments.change")}
                      </Button>
                      <Button
                        size="sm"
                        tone="text"
                        onClick={() => change.mutate({ kind: "remove", comment: comment.id })}
                      >
                        {t("comments.remove")}
                      </Button>
                    </>
                  )}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <form
        className={styles.say}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <textarea
          dir="auto"
          aria-label={t("comments.label")}
          placeholder={t("comments.label")}
          rows={3}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const isSent = event.key === "Enter" && (event.ctrlKey || event.metaKey);
            if (isSent && !event.nativeEvent.isComposing) add();
          }}
        />
        <Button size="sm" type="submit" disabled={text.trim() === ""} isBusy={change.isPending}>
          {t("comments.add")}
        </Button>
        {problem && <FieldError>{problem}</FieldError>}
      </form>
    </div>
  );
}
