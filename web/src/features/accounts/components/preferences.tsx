import { UI_LANGUAGES, translatePath } from "@yizhou/contract";
import type { Account, NoticeChoices, UiLanguage } from "@yizhou/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useUiLanguage } from "../../../lib/page.ts";
import { useChangeAccount } from "../api/account.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ThemeSwitch } from "../../../ui/theme-switch.tsx";
import { Select } from "../../../ui/select.tsx";
import shared from "./accounts.module.css";
import styles from "./preferences.module.css";

const NOTICES = [
  "jobDone",
  "jobMail",
  "expiry",
  "invitations",
  "security",
  "campaigns",
] as const satisfies readonly (keyof NoticeChoices)[];

/** Language of pages and messages, light or dark pages, and which notices the person wants; each change is kept at once. */
export function Preferences({ account }: { readonly account: Account }) {
  const { t } = useTranslation("account");
  const change = useChangeAccount();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useUiLanguage();
  const id = useId();
  const speak = (language: UiLanguage) =>
    change.mutate(
      { language },
      // Also when it could not be kept: the pages themselves speak it all the same.
      { onSettled: () => void navigate(translatePath(pathname, language)) },
    );
  return (
    <>
      <div className={shared.settingLine}>
        <label className={shared.settingName} htmlFor={id}>
          {t("settings.language")}
        </label>
        <span>
          <Select
            id={id}
            className={styles.nativeSelect}
            value={account.language ?? shown}
            disabled={change.isPending}
            onChange={(language) => speak(language as UiLanguage)}
          >
            {UI_LANGUAGES.map(({ language, tag, name }) => (
              <option key={language} value={language} lang={tag}>
                {name}
              </option>
            ))}
          </Select>
        </span>
      </div>
      <div className={shared.settingLine}>
        <span className={shared.settingName}>{t("settings.theme")}</span>
        <span>
          <ThemeSwitch size="sm" />
        </span>
      </div>
      <fieldset className={shared.settingLine}>
        <legend className={shared.settingName}>{t("settings.notices")}</legend>
        <div className={styles.notices}>
          {NOTICES.map((name) => (
            <Checkbox
              key={name}
              isChecked={account.notices[name]}
              isDisabled={change.isPending || (name === "jobMail" && !account.notices.jobDone)}
              onChange={(isWanted) => change.mutate({ notices: { [name]: isWanted } })}
            >
              {t(`notice.${name}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  );
}
