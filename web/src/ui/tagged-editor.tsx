// A text with inline tags, edited as text: each tag is one mark that the caret steps over and a key deletes as a whole. The
// browser edits the element's own nodes, so that its undo, input methods and spelling work; React only puts them there at first.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { readTagged, writeTagged, type TaggedPiece } from "../lib/tagged-text.ts";
import { TAG_CLASSES, TagMark, useTagName, type Tag } from "./tag-mark.tsx";
import { classes } from "../lib/classes.ts";
import styles from "./tagged-editor.module.css";

interface Props {
  readonly label: string;
  readonly lang: string;
  /** Tagged text to begin with; later values are not taken over. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

export function TaggedEditor({ label, lang, value, onChange, onKeyDown }: Props) {
  const { t } = useTranslation("shell");
  const box = useRef<HTMLDivElement>(null);
  const nameOf = useTagName();
  const [own] = useState(() => readTagged(value).filter(isTag));
  const [missing, setMissing] = useState<readonly Tag[]>([]);

  const fill = useEffectEvent(() => {
    const element = box.current!;
    element.replaceChildren(
      ...readTagged(value).map((piece) => (isTag(piece) ? markOf(piece, nameOf(piece)) : piece.text)),
    );
    element.focus();
    getSelection()?.selectAllChildren(element);
    getSelection()?.collapseToEnd();
  });
  useEffect(() => fill(), []);

  const changed = () => {
    const pieces = piecesIn(box.current!);
    const present = new Set(pieces.filter(isTag).map(keyOf));
    setMissing(own.filter((tag) => !present.has(keyOf(tag))));
    onChange(writeTagged(pieces));
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    insertText(event.clipboardData.getData("text/plain"));
  };
  const putBack = (tag: Tag) => {
    const element = box.current!;
    const selection = getSelection()!;
    element.focus();
    const isInside = selection.rangeCount > 0 && element.contains(selection.getRangeAt(0).startContainer);
    const range = isInside ? selection.getRangeAt(0) : endOf(element);
    const mark = markOf(tag, nameOf(tag));
    range.collapse(false);
    range.insertNode(mark);
    selection.collapse(mark.parentNode, [...mark.parentNode!.childNodes].indexOf(mark) + 1);
    changed();
  };

  return (
    <>
      <div
        ref={box}
        className={styles.editor}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        lang={lang}
        tabIndex={0}
        onInput={changed}
        onPaste={paste}
        onDrop={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.defaultPrevented || event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          insertText("\n");
        }}
      />
      {missing.length > 0 && (
        <span className={classes("small", styles.missing)}>
          <span className="c-warn">{t("tags.missing")}</span>
          {missing.map((tag) => (
            <button
              key={keyOf(tag)}
              type="button"
              aria-label={t("tags.putBack", { tag: nameOf(tag) })}
              // The caret stays where the tag is to go.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => putBack(tag)}
            >
              <TagMark tag={tag} />
            </button>
          ))}
        </span>
      )}
    </>
  );
}

const isTag = (piece: TaggedPiece): piece is Tag => piece.kind !== "text";
const keyOf = ({ kind, id }: Tag): string => `${kind} ${id}`;

function markOf(tag: Tag, name: string): HTMLElement {
  const mark = document.createElement("span");
  mark.className = TAG_CLASSES[tag.kind] ?? "";
  mark.contentEditable = "false";
  mark.title = name;
  mark.dataset["tag"] = keyOf(tag);
  mark.textContent = String(tag.id);
  return mark;
}

/** What stands in the element, in order; markup that a browser may have put around is passed through. */
function piecesIn(element: Node): TaggedPiece[] {
  return [...element.childNodes].flatMap((node): TaggedPiece[] => {
    if (node.nodeType === Node.TEXT_NODE) return [{ kind: "text", text: node.textContent ?? "" }];
    if (!(node instanceof HTMLElement)) return [];
    if (node.tagName === "BR") return [{ kind: "text", text: "\n" }];
    const [kind, id] = (node.dataset["tag"] ?? "").split(" ");
    if (kind === "open" || kind === "close" || kind === "standalone") return [{ kind, id: Number(id) }];
    return piecesIn(node);
  });
}

function endOf(element: Node): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(false);
  return range;
}

/** Types a text at the caret, in a step that the browser's undo knows. */
function insertText(text: string): void {
  document.execCommand("insertText", false, text);
}
