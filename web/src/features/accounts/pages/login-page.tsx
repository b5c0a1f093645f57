import { pagePath, safeNextPath } from "@yizhou/contract";
import type { AccountText } from "@yizhou/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { entryModeOf, withEntryMode } from "../../../lib/entry-mode.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { renewSession } from "../api/renew-session.ts";
import { signInByUniversity, useSignIn } from "../api/sign-in.ts";
import { EntryPanel } from "../components/entry-panel.tsx";
import { Problem, Success } from "../components/notice.tsx";
import { goOnSoon, goToSoon, nextOf } from "../state/after-sign-in.ts";
import { takePendingEntry } from "../state/pending-entry.ts";
import { refusalText } from "../state/refusal.ts";
import { hideAnswer, universityAnswer } from "../state/university-answer.ts";
import { classes } from "../../../lib/classes.ts";
import shared from "../components/accounts.module.css";
import styles from "./login-page.module.css";

/**
 * The dialog's forms as a page; afterwards it goes on to the address that was asked for. The form stands in the address, so
 * that the side panel can switch it, and the back button leads to the one before.
 */
export default function LoginPage() {
  const { t } = useTranslation("account");
  const language = useUiLanguage();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const home = pagePath("", language);
  const next = nextOf(search, home);
  const [answer] = useState(() => universityAnswer(search));
  const { mutate: enterFromUniversity, ...university } = useSignIn(signInByUniversity);
  const problem = refusalText(university.error, t("university.failed"));
  const isStarted = useRef(false);

  useEffect(() => {
    // What the university handed over works once.
    if (!answer || isStarted.current) return;
    isStarted.current = true;
    hideAnswer();
    const pending = takePendingEntry();
    enterFromUniversity(answer, { onSuccess: () => goToSoon(safeNextPath(pending?.next, home)) });
  }, [answer, home, enterFromUniversity]);

  // Somebody whose token is good but whose page cookie is gone was sent here by the server (docs/readings.md Q54).
  useEffect(() => {
    if (answer) return;
    let isLeft = false;
    void renewSession().then((isGood) => {
      // Within the page: a browser without cookies would be sent back here by the server for ever.
      if (isGood && !isLeft) void navigate(next, { replace: true });
    });
    return () => {
      isLeft = true;
    };
  }, [answer, navigate, next]);

  const notice = (state as { notice?: AccountText } | null)?.notice;
  if (answer && !university.isSuccess && !university.isError)
    return <p role="status">{t("university.working")}</p>;
  if (university.isSuccess) return <Success>{t("success")}</Success>;
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      <EntryPanel
        mode={entryModeOf(search)}
        onMode={(mode) => void navigate({ search: withEntryMode(search, mode) })}
        onSignedIn={() => goOnSoon(search, home)}
        next={next}
        notice={notice === "registered" ? notice : null}
        heading={(mode) =>
          mode === "password" || mode === "phone" ? (
            <p className={classes("soft", shared.entryNote)}>{t("pageNote")}</p>
          ) : mode === "register" ? (
            // The title of the page says it.
            <p className={classes("soft", shared.entryNote)}>{t("invite.registerNote")}</p>
          ) : (
            <h2 className={classes("h2", styles.entryMode)}>{t(`title.${mode}`)}</h2>
          )
        }
      />
    </>
  );
}
