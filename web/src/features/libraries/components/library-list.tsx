import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatNumber } from "../../../lib/format.ts";
import type { LibraryKind } from "../api/keys.ts";
import type { OpenLibrary } from "./members-dialog.tsx";
import styles from "./library-list.module.css";

const SCOPES = ["personal", "member", "organization", "shared"] as const;

/** A library as its line in the list says it. */
export interface ListedLibrary extends OpenLibrary {
  readonly right: "read" | "write" | "manage";
  /** How much it holds. */
  readonly count: number;
  /** What it holds: languages. */
  readonly about: string;
}

/** The libraries of a kind by whose they are; the open one is marked. */
export function LibraryList({
  kind,
  libraries,
  openId,
  addressOf,
}: {
  readonly kind: LibraryKind;
  readonly libraries: readonly ListedLibrary[];
  readonly openId: string | null;
  readonly addressOf: (id: string) => string;
}) {
  const { t } = useTranslation("libraries");
  return (
    <nav className={styles.libraries} aria-label={t(`list.${kind}.label`)}>
      {SCOPES.map((scope) => {
        const those = libraries.filter((library) => library.scope === scope);
        if (those.length === 0) return null;
        return (
          <section key={scope} aria-labelledby={`${kind}-${scope}`}>
            <h2 id={`${kind}-${scope}`}>{t(`list.${kind}.${scope}`)}</h2>
            <ul>
              {those.map(({ id, name, count, about, right }) => (
                <li key={id}>
                  <Link to={addressOf(id)} aria-current={id === openId ? "page" : undefined}>
                    <span className={styles.libraryName}>{name}</span>
                    <span className="num small mute">{formatNumber(count)}</span>
                    <span className="small mute">
                      {about}
                      {(scope === "organization" || scope === "member") &&
                        ` · ${t(right === "read" ? "list.readOnly" : "list.writable")}`}
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
