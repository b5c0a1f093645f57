import { FILE_ICONS } from "@yizhou/contract";
import type { FileIconName } from "@yizhou/contract";
import { classes } from "../lib/classes.ts";
import styles from "./file-icon.module.css";

const BANDS: Readonly<Record<FileIconName | "other", string>> = {
  doc: "W",
  docx: "W",
  xls: "X",
  xlsx: "X",
  ppt: "P",
  pptx: "P",
  pdf: "PDF",
  odt: "ODT",
  img: "IMG",
  txt: "TXT",
  plain: "",
  other: "",
};

/** The older of two formats with one letter: its band is a frame, not filled. */
const OLDER: ReadonlySet<string> = new Set(["doc", "xls", "ppt"]);

function extensionOf(nameOrExtension: string): string {
  return nameOrExtension.slice(nameOrExtension.lastIndexOf(".") + 1).toLowerCase();
}

/** Which of the drawings stands for a file name or a bare extension; `other` for a type we have no icon for. */
export function fileIconName(nameOrExtension: string): FileIconName | "other" {
  const extension = extensionOf(nameOrExtension);
  return Object.hasOwn(FILE_ICONS, extension) ? FILE_ICONS[extension as keyof typeof FILE_ICONS] : "other";
}

/** Page outline with dog-ear and a named band in the colour of its type (docs/specification.md, section 3). */
export function FileIcon({ file, isSmall = false }: { readonly file: string; readonly isSmall?: boolean }) {
  const name = fileIconName(file);
  const isOlder = OLDER.has(name);
  return (
    <span className={classes(styles.icon, styles[name], isSmall && styles.small)} data-file-icon={name}>
      <svg viewBox="0 0 28 34" aria-hidden>
        <path d="M1 1h18l8 8v24H1z" fill="var(--sheet)" stroke="currentColor" strokeWidth="1.25" />
        <path d="M19 1v8h8" fill="none" stroke="currentColor" strokeWidth="1.25" />
        {name !== "other" && (
          <>
            <path
              d="M1 21h26v12H1z"
              fill={isOlder ? "var(--sheet)" : "currentColor"}
              stroke="currentColor"
              strokeWidth={isOlder ? 1.25 : 0}
            />
            <text x="14" y="30" textAnchor="middle" fill={isOlder ? "currentColor" : "var(--sheet)"}>
              {BANDS[name] || extensionOf(file).toUpperCase()}
            </text>
          </>
        )}
      </svg>
    </span>
  );
}
