import { CHECK_NAMES } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { showToast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import type { Editing } from "../state/editing.ts";
import type { EditorState, PendingEdit } from "../state/pending-edit.ts";
import { numberOf } from "../state/segment-places.ts";
import { plainOf } from "../state/segment-text.ts";
import { useSaveState } from "../state/use-editing.ts";
import type { Blocked } from "../state/use-segment-writing.ts";
import styles from "./workbench.module.css";

/** What stands in the way of writing or saving, over the sentences. */
export function WorkbenchNotes({
  editing,
  state,
  owner,
  mayEdit,
  isGone,
  blocked,
  onCheckSettings,
}: {
  readonly editing: Editing;
  readonly state: EditorState;
  /** Of somebody else's job. */
  readonly owner: string | null;
  readonly mayEdit: boolean;
  readonly isGone: boolean;
  readonly blocked: Blocked | null;
  /** Absent where the settings of checks are not at hand. */
  readonly onCheckSettings?: () => void;
}) {
  const { t } = useTranslation("editor");
  const language = useUiLanguage();
  const saving = useSaveState(editing);
  const isTold = saving === "gone" || saving === "revoked";
  const inHand = state.segments[state.current]!;
  return (
    <>
      {saving === "gone" && <Note icon="error" text={t("saving.goneText")} />}
      {saving === "revoked" && <Note icon="lock" text={t("saving.revokedText")} />}
      {!mayEdit && !isTold && (
        <Note
          icon="lock"
          role="status"
          text={isGone ? t("saving.goneText") : t("people.readText", { name: owner ?? "" })}
        />
      )}
      {blocked?.ordinal === state.current && (
        <Note
          icon="error"
          text={t("checks.blocked", {
            number: numberOf(inHand, formatNumber),
            checks: blocked.checks
              .map((id) => t("checks.named", { name: CHECK_NAMES[id][language] }))
              .join(t("checks.and")),
          })}
        >
          {onCheckSettings && (
            <Button size="sm" onClick={onCheckSettings}>
              {t("checks.title")}
            </Button>
          )}
        </Note>
      )}
      {state.homeless.size > 0 && (
        <Homeless
          edits={[...state.homeless.values()]}
          onDiscard={(ordinal) => editing.dispatch({ kind: "discard", ordinal })}
        />
      )}
    </>
  );
}

function Note({
  icon,
  text,
  role = "alert",
  children,
}: {
  readonly icon: IconName;
  readonly text: string;
  readonly role?: "alert" | "status";
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.note} role={role}>
      <Icon name={icon} />
      <span>{text}</span>
      {children}
    </div>
  );
}

/** Words whose sentence was cut away meanwhile: the person says where they belong. */
function Homeless({
  edits,
  onDiscard,
}: {
  readonly edits: readonly PendingEdit[];
  readonly onDiscard: (ordinal: number) => void;
}) {
  const { t } = useTranslation("editor");
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(t("homeless.copied")),
      // The words can still be marked and copied by hand.
      () => showToast(t("homeless.notCopied")),
    );
  return (
    <section className={styles.homeless} aria-label={t("homeless.title")}>
      <p role="alert">
        <Icon name="triangle" />
        {t("homeless.text", { count: edits.length, segments: formatNumber(edits.length) })}
      </p>
      <ul>
        {edits.map(({ ordinal, source, target }) => (
          <li key={ordinal}>
            <div>
              {source !== undefined && (
                <p className="small mute" dir="auto">
                  {plainOf(source)}
                </p>
              )}
              <p dir="auto">{plainOf(target)}</p>
            </div>
            <Button size="sm" onClick={() => copy(plainOf(target))}>
              {t("homeless.copy")}
            </Button>
            <Button size="sm" tone="text" onClick={() => onDiscard(ordinal)}>
              {t("homeless.discard")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
