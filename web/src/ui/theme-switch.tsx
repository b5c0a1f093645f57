import { THEMES } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chooseTheme, chosenTheme } from "../lib/theme.ts";
import { RadioGroup } from "./radio-group.tsx";

/** As the system wishes, light or dark: for this browser, at once. */
export function ThemeSwitch({ size }: { readonly size?: "sm" | "md" }) {
  const { t } = useTranslation("shell");
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <RadioGroup
      label={t("theme.label")}
      value={theme}
      size={size}
      options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChange={(next) => {
        chooseTheme(next);
        setTheme(next);
      }}
    />
  );
}
