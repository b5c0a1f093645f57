import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { universityLoginUrl } from "../api/university.ts";
import { keepPendingEntry } from "../state/pending-entry.ts";
import { Problem } from "./notice.tsx";
import { refusalText } from "../state/refusal.ts";

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
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const goToUniversity = async () => {
    setIsLeaving(true);
    setProblem(null);
    try {
      const address = await universityLoginUrl();
      if (address) {
        keepPendingEntry({ purpose: "signIn", next });
        location.assign(address);
      } else {
        setIsLeaving(false);
        setProblem(t("university.unavailable"));
      }
    } catch (error) {
      setIsLeaving(false);
      setProblem(refusalText(error, t("university.unavailable")));
    }
  };
  return (
    <div className="alt">
      <p className="label">{t("otherMethods")}</p>
      <div className="alt-row">
        <button type="button" onClick={onPhone}>
          <Icon name="phone" />
          {t("method.phone")}
        </button>
        <button type="button" onClick={onScan}>
          <Icon name="qr" />
          {t("method.scan")}
        </button>
        <button
          type="button"
          aria-busy={isLeaving}
          disabled={isLeaving}
          onClick={() => void goToUniversity()}
        >
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
