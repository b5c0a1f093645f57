import type { MemoryLibrary } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLanguage, formatNumber } from "../../../lib/format.ts";

const SCOPES = ["personal", "member", "organization", "shared"] as const;

/** The libraries by whose they are; the open one is marked. */
export function LibraryList({
  libraries,
  openId,
  addressOf,
}: {
  readonly libraries: readonly MemoryLibrary[];
  readonly openId: string | null;
  readonly addressOf: (library: MemoryLibrary) => string;
}) {
  const { t } = useTranslation("tm");
  return (
    <nav className="libraries" aria-label={t("libraries.label")}>
      {SCOPES.map((scope) => {
        const those = libraries.filter((library) => library.scope === scope);
        if (those.length === 0) return null;
        return (
          <section key={scope} aria-labelledby={`libraries-${scope}`}>
            <h2 id={`libraries-${scope}`}>{t(`libraries.${scope}`)}</h2>
            <ul>
              {those.map((library) => (
                <li key={library.id}>
                  <Link to={addressOf(library)} aria-current={library.id === openId ? "page" : undefined}>
                    <span className="library-name">{library.name}</span>
                    <span className="num small mute">{formatNumber(library.units)}</span>
                    <span className="small mute">
                      <PairsText library={library} />
                      {(scope === "organization" || scope === "member") &&
                        ` · ${t(library.right === "read" ? "libraries.readOnly" : "libraries.writable")}`}
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

function PairsText({ library }: { readonly library: MemoryLibrary }) {
  const { t } = useTranslation("tm");
  const [first, ...others] = library.pairs;
  if (!first) return t("libraries.noEntries");
  const pair = t("libraries.pair", { from: formatLanguage(first.from), to: formatLanguage(first.to) });
  return others.length === 0 ? pair : t("libraries.morePairs", { pair, count: others.length });
}
