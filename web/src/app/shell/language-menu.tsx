import { UI_LANGUAGES, translatePath } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useUiLanguage } from "../../lib/page.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu, MenuChoice } from "../../ui/menu.tsx";
import styles from "./language-menu.module.css";

/** Chinese, English, Korean; picking one leads to the same page with that language's prefix (docs/specification.md, sections 2 and 3). */
export function LanguageMenu() {
  const { t } = useTranslation("shell");
  const language = useUiLanguage();
  const current = UI_LANGUAGES.find((row) => row.language === language)!;
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <Menu
      label={t("header.languageNow", { name: current.name })}
      button={
        <span className={styles.button}>
          <Icon name="globe" />
          {current.name}
          <Icon name="chevron-down" />
        </span>
      }
    >
      {UI_LANGUAGES.map(({ language: offered, id, tag, name }) => (
        <MenuChoice
          key={id}
          isChosen={offered === language}
          lang={tag}
          value={id}
          data-language-id={id}
          onClick={() => void navigate({ pathname: translatePath(pathname, offered), search, hash })}
        >
          {name}
        </MenuChoice>
      ))}
    </Menu>
  );
}
