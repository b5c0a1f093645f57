import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../lib/format.ts";
import { shareText } from "../state/usage-words.ts";
import styles from "./statistics.module.css";

/** A part of the whole. */
export interface Share {
  readonly key: string;
  readonly name: ReactNode;
  readonly characters: number;
  /** Where its files are listed. */
  readonly to?: string;
}

/** What shares the characters of a span, the most first: name, bar, figure and percent. */
export function ShareList({
  title,
  column,
  shares,
}: {
  readonly title: string;
  /** Heads the figures, for those who do not see the bars. */
  readonly column: string;
  readonly shares: readonly Share[];
}) {
  const all = shares.reduce((sum, { characters }) => sum + characters, 0);
  const most = shares[0]?.characters ?? 0;
  return (
    <section className={styles.block}>
      <h2 className="h3">{title}</h2>
      <table className={styles.shares}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{title}</th>
            <td />
            <th scope="col">{column}</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ key, name, characters, to }) => (
            <tr key={key}>
              <th scope="row">
                {to ? (
                  <Link className="link" to={to}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              <td aria-hidden>
                <span className={styles.bar}>
                  <i style={{ width: `${most === 0 ? 0 : (characters / most) * 100}%` }} />
                </span>
              </td>
              <td className="num">{formatNumber(characters)}</td>
              <td className="num">{shareText(characters, all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
