import type { Block, SamplePage } from "../samples/sample.ts";
import { classes } from "../../../lib/classes.ts";
import styles from "./sample-leaf.module.css";

/** One page of a sample, set like print. `language` is its own, which may differ from the reader's. */
export function SampleLeaf({ page, language }: { readonly page: SamplePage; readonly language: string }) {
  return (
    <article className={classes(styles.art, page.columns.length === 1 && styles.roomy)} lang={language}>
      <p className={styles.running}>
        {page.running.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      <h3>{page.title}</h3>
      {page.byline && <p className={styles.byline}>{page.byline}</p>}
      {page.abstract && (
        <p className={styles.abstract}>
          <Marked text={page.abstract} />
        </p>
      )}
      <div className={page.columns.length > 1 ? styles.columns : undefined}>
        {page.columns.map((blocks, column) => (
          <div key={column}>
            {blocks.map((block, place) => (
              <BlockView key={place} block={block} />
            ))}
          </div>
        ))}
      </div>
    </article>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "heading":
      return <h4>{block.text}</h4>;
    case "text":
    case "clause":
    case "note":
      return (
        <p className={block.kind === "note" ? styles.footnote : styles[block.kind]}>
          <Marked text={block.text} />
        </p>
      );
    case "equation":
      return (
        <p className={styles.equation}>
          <span>
            q<sub>s</sub> = ∫<sub>0</sub>
            <sup>h</sup> u(z) C(z) dz
          </span>
          <b>(1)</b>
        </p>
      );
    case "table":
      return <Table rows={block.rows} caption={block.caption} />;
    case "figure":
      return <BarChart {...block} />;
  }
}

function Table({
  rows,
  caption,
}: {
  readonly rows: readonly (readonly string[])[];
  readonly caption?: string;
}) {
  const [head = [], ...body] = rows;
  return (
    <table>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HOURS = [
  [5.4, 7],
  [5.5, 6.9],
  [5.3, 6.8],
  [5.7, 6.8],
] as const;

/** The sample's figure: two bars for each of four stations. Eight hours are 64 units high. */
function BarChart({ axis, series, caption }: Extract<Block, { kind: "figure" }>) {
  return (
    <figure>
      <svg viewBox="0 0 230 104" role="img" aria-label={caption}>
        <path d="M24 66h200M24 50h200M24 34h200M24 18h200" stroke="var(--line)" strokeWidth=".7" />
        <path d="M24 14v68h200" fill="none" stroke="var(--ink)" strokeWidth=".9" />
        {[0, 2, 4, 6, 8].map((hours) => (
          <text key={hours} x="19" y={85 - hours * 8} textAnchor="end">
            {hours}
          </text>
        ))}
        {HOURS.map(([first, second], station) => (
          <g key={station} transform={`translate(${40 + station * 48} 0)`}>
            <rect y={82 - first * 8} width="13" height={first * 8} fill="var(--ink-2)" />
            <rect x="15" y={82 - second * 8} width="13" height={second * 8} fill="var(--line-2)" />
            <text x="14" y="94" textAnchor="middle">{`S${station + 1}`}</text>
          </g>
        ))}
        <text x="2" y="8">
          {axis}
        </text>
        <rect x="146" y="2" width="7" height="7" fill="var(--ink-2)" />
        <text x="156" y="9">
          {series[0]}
        </text>
        <rect x="188" y="2" width="7" height="7" fill="var(--line-2)" />
        <text x="198" y="9">
          {series[1]}
        </text>
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** The sentence between `[[` and `]]` carries the mark of the current sentence. */
function Marked({ text }: { readonly text: string }) {
  const [before, marked, after] = text.split(/\[\[|\]\]/);
  if (marked === undefined) return text;
  return (
    <>
      {before}
      <span className={styles.current}>{marked}</span>
      {after}
    </>
  );
}
