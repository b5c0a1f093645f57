import { pagePath } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUiLanguage } from "../../../lib/page.ts";
import { Modal } from "../../../ui/modal.tsx";
import { useAccountText } from "../state/account-text.ts";
import { goToSiteSoon } from "../state/after-sign-in.ts";
import { BindForm } from "./bind-form.tsx";
import { Success } from "./notice.tsx";
import { Steps } from "./steps.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./accounts.module.css";
import styles from "./bind-dialog.module.css";

/**
 * Somebody who scanned but has no phone bound yet must bind one; there is no way around it, so the dialog cannot be closed
 * (docs/specification.md, section 4). Steps on the left, form on the right.
 */
export function BindDialog({ next }: { readonly next: string | null }) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const language = useUiLanguage();
  const [isBound, setIsBound] = useState(false);
  const id = useId();
  const finish = () => {
    setIsBound(true);
    goToSiteSoon(next ?? pagePath("", language));
  };
  return (
    <Modal className={shared.signIn} labelledBy={id}>
      <aside className={shared.side}>
        <p className={classes(shared.sideTitle, styles.bindSideTitle)}>{t("bind.sideTitle")}</p>
        <Steps
          isUpright
          names={[t("bind.step.scan"), t("bind.step.phone"), t("bind.step.done")]}
          current={isBound ? 2 : 1}
        />
        <p className={classes(shared.sideNote, styles.bindReward)}>{t("bind.reward")}</p>
      </aside>
      <div className={shared.sideMain}>
        <h2 className="h1" id={id}>
          {t("bind.title")}
        </h2>
        {isBound ? <Success>{text("bound")}</Success> : <BindForm onBound={finish} />}
      </div>
    </Modal>
  );
}
