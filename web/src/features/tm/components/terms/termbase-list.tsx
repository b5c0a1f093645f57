import type { TermbaseLibrary } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLanguage, formatNumber } from "../../../../lib/format.ts";

const SCOPES = ["personal", "member", "organization", "shared"] as const;

/** The termbases by whose they are; the open one is marked. */
export function TermbaseList({
  termbases,
  openId,
  addressOf,
}: {
  readonly termbases: readonly TermbaseLibrary[];
  readonly openId: string | null;
  readonly addressOf: (termbase: TermbaseLibrary) => string;
}) {
  const { t } = useTranslation("termbase");
  const { t: tm } = useTranslation("tm");
  return (
    <nav className="libraries" aria-label={t("list.label")}>
      {SCOPES.map((scope) => {
        const those = termbases.filter((termbase) => termbase.scope === scope);
        if (those.length === 0) return null;
        return (
          <section key={scope} aria-labelledby={`termbases-${scope}`}>
            <h2 id={`termbases-${scope}`}>{t(`list.${scope}`)}</h2>
            <ul>
              {those.map((termbase) => (
                <li key={termbase.id}>
                  <Link to={addressOf(termbase)} aria-current={termbase.id === openId ? "page" : undefined}>
                    <span className="library-name">{termbase.name}</span>
                    <span className="num small mute">{formatNumber(termbase.concepts)}</span>
                    <span className="small mute">
                      {termbase.languages.length === 0
                        ? t("list.empty")
                        : termbase.languages
                            .slice(0, 4)
                            .map(({ language }) => formatLanguage(language))
                            .join(t("list.separator"))}
                      {(scope === "organization" || scope === "member") &&
                        ` · ${tm(termbase.right === "read" ? "libraries.readOnly" : "libraries.writable")}`}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
