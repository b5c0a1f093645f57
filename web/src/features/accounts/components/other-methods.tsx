import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { useUniversityLoginUrl } from "../api/university.ts";
import { keepPendingEntry } from "../state/pending-entry.ts";
import { Problem } from "./notice.tsx";
import { refusalText } from "../state/refusal.ts";
import styles from "./other-methods.module.css";

/** The ways in besides the account: phone code, scan, the university's sign-on and its card. */
export function OtherMethods({
  onPhone,
  onScan,
  onCard,
  next,
}: {
  readonly onPhone: () => void;
  readonly onScan: () => void;
  readonly onCard: () => void;
  /** In-site address to go on to after the university's page. */
  readonly next: string;
}) {
  const { t } = useTranslation("account");
  const university = useUniversityLoginUrl();
  const problem =
    university.data === null
      ? t("university.unavailable")
      : refusalText(university.error, t("university.unavailable"));
  // Also once its address is known: the page is on its way out.
  const isLeaving = university.isPending || Boolean(university.data);
  const goToUniversity = () =>
    university.mutate(undefined, {
      onSuccess: (address) => {
        if (!address) return;
        keepPendingEntry({ purpose: "signIn", next });
        location.assign(address);
      },
    });
  return (
    <div className={styles.alt} data-part="other-methods">
      <p className={styles.altLabel}>{t("otherMethods")}</p>
      <div className={styles.altRow}>
        <button type="button" onClick={onPhone}>
          <Icon name="phone" />
          {t("method.phone")}
        </button>
        <button type="button" onClick={onScan}>
          <Icon name="qr" />
          {t("method.scan")}
        </button>
        <button type="button" aria-busy={isLeaving} disabled={isLeaving} onClick={goToUniversity}>
          <Icon name="book" />
          {t("method.university")}
        </button>
        <button type="button" onClick={onCard}>
          <Icon name="person" />
          {t("method.card")}
        </button>
      </div>
      {problem && <Problem>{problem}</Problem>}
    </div>
  );
}
