import { baseKeymap } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { JobSegment } from "@yizhou/contract";
import { Slice, Fragment, type Node } from "prosemirror-model";
import { EditorState, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "../../../lib/direction.ts";
import { formatNumber } from "../../../lib/format.ts";
import { TagMark, useTagName, type Tag } from "../../../ui/tag-mark.tsx";
import { completionPlugin, withoutOffer } from "../state/completion-plugin.ts";
import type { TypedOver } from "../state/pending-edit.ts";
import { MOST_TARGET_LENGTH } from "../state/sound-text.ts";
import {
  docOf,
  missingTags,
  nodesOf,
  pastedNodes,
  plainOfDoc,
  taggedOfDoc,
  targetSchema,
} from "../state/target-schema.ts";
import styles from "./target-editor.module.css";

/** What commands do to the text in hand. */
export interface TargetHandle {
  /** Types at the caret. */
  readonly insert: (text: string) => void;
  /** Puts the first tag that is missing at the caret. */
  readonly insertMissingTag: () => void;
  /** Changes the word at the caret, or what is marked: as it is, all small, Capital, ALL CAPITAL, in turn. */
  readonly changeCase: () => void;
  readonly focus: () => void;
}

interface Props {
  readonly handle: Ref<TargetHandle>;
  readonly label: string;
  readonly lang: string;
  /** The one in hand. Words of it that were not typed here take the place of what stands in the editor. */
  readonly segment: Pick<JobSegment, "source" | "target" | "version">;
  /** What may follow what is being written; nothing is offered where it is absent. */
  readonly complete?: ((before: string, after: string) => string | null) | undefined;
  /** @param over  what stood here before anything was typed */
  readonly onChange: (tagged: string, over: TypedOver) => void;
}

/** What is copied here, tags and all; other programs get the words. */
const TAGGED_TYPE = "application/x-yizhou-tagged";
/** ProseMirror reads what an input method has left 20 ms after its end. */
const COMPOSED_MS = 50;

export function TargetEditor(props: Props) {
  const { handle, label, lang, segment, complete, onChange } = props;
  const { source, version } = segment;
  const value = segment.target ?? "";
  const { t } = useTranslation("editor");
  const nameOf = useTagName();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  /** What stands in the editor, and what it was given last. */
  const said = useRef(value);
  const given = useRef<TypedOver>({ target: value, version });
  const [missing, setMissing] = useState<readonly Tag[]>([]);
  const [isCut, setIsCut] = useState(false);

  const offer = useEffectEvent((before: string, after: string) => complete?.(before, after) ?? null);
  const missingNow = useEffectEvent((doc: Node) => missingTags(source, doc));
  const changed = useEffectEvent((tagged: string, tags: readonly Tag[]) => {
    setMissing(tags);
    if (tagged === said.current) return;
    said.current = tagged;
    onChange(tagged, given.current);
  });
  const replace = (tagged: string): void => {
    const current = view.current;
    if (!current || taggedOfDoc(current.state.doc) === tagged) return;
    const { tr, schema, doc } = current.state;
    current.dispatch(withoutOffer(tr.replaceWith(0, doc.content.size, nodesOf(schema, tagged))));
  };
  const takeOver = useEffectEvent(() => {
    // Words that an input method composes are the person's until it is done.
    if (value !== said.current && view.current?.composing) return;
    given.current = { target: value, version };
    if (value === said.current) return;
    said.current = value;
    replace(value);
  });
  const open = useEffectEvent((element: HTMLDivElement) => {
    const schema = targetSchema(nameOf);
    const doc = docOf(schema, value);
    return new EditorView(
      { mount: element },
      {
        state: EditorState.create({
          doc,
          selection: Selection.atEnd(doc),
          plugins: [
            history(),
            completionPlugin((before, after) => offer(before, after), styles.offered ?? ""),
            keymap({ "Mod-z": undo, "Mod-y": redo, "Shift-Mod-z": redo }),
            keymap({ Enter: () => true, "Shift-Enter": typeBreak }),
            keymap(baseKeymap),
          ],
        }),
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          lang,
          dir: directionOf(lang),
          spellcheck: "true",
          class: styles.text ?? "",
        },
        // Pasted text comes without its looks. Tags come along from sentences of ours alone, and only those that are missing here.
        handlePaste(current, event) {
          const { doc, selection } = current.state;
          const rest = doc.copy(doc.content.cut(0, selection.from).append(doc.content.cut(selection.to)));
          const { nodes, isCut: isTooLong } = pastedNodes(schema, {
            tagged: event.clipboardData?.getData(TAGGED_TYPE) ?? "",
            plain: event.clipboardData?.getData("text/plain") ?? "",
            missing: missingNow(rest),
            room: MOST_TARGET_LENGTH - taggedOfDoc(rest).length,
          });
          setIsCut(isTooLong);
          if (nodes.length > 0)
            current.dispatch(
              withoutOffer(
                current.state.tr.replaceSelection(new Slice(Fragment.from(nodes), 0, 0)).scrollIntoView(),
              ),
            );
          return true;
        },
        handleDrop: () => true,
        handleDOMEvents: {
          copy: (current, event) => copyTagged(current, event),
          cut: (current, event) => {
            if (copyTagged(current, event))
              current.dispatch(withoutOffer(current.state.tr.deleteSelection()));
            return true;
          },
          // What came meanwhile was held back; the library is done with the composition a moment after its end.
          compositionend: () => void setTimeout(takeOver, COMPOSED_MS),
        },
        dispatchTransaction(this: EditorView, transaction) {
          this.updateState(this.state.apply(transaction));
          if (transaction.docChanged) changed(taggedOfDoc(this.state.doc), missingNow(this.state.doc));
        },
      },
    );
  });

  useEffect(() => {
    const made = open(place.current!);
    view.current = made;
    made.focus();
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [lang]);
  // The source may be put right, or be cut, under the hands: what is typed stays.
  useEffect(() => {
    if (view.current) setMissing(missingTags(source, view.current.state.doc));
  }, [source, lang]);

  // Before the page is shown and the next key is heard: no key falls between what was given and what stands here. The segment as a
  // whole counts: what is typed and undone between two drawings leaves it with the words that it had, and the editor with others.
  useLayoutEffect(() => takeOver(), [segment]);

  const insertTag = (tag: Tag | undefined): void => {
    const current = view.current;
    if (!current || !tag) return;
    const node = current.state.schema.node("tag", { ...tag });
    current.dispatch(withoutOffer(current.state.tr.replaceSelectionWith(node, false)));
    current.focus();
  };
  useImperativeHandle(handle, () => ({
    insert: (text) => {
      const current = view.current;
      if (!current) return;
      current.dispatch(withoutOffer(current.state.tr.insertText(text).scrollIntoView()));
      current.focus();
    },
    insertMissingTag: () => insertTag(missing[0]),
    changeCase: () => view.current && changeCaseIn(view.current),
    focus: () => view.current?.focus(),
  }));

  return (
    <>
      <div ref={place} className={styles.place} data-part="target" />
      {isCut && (
        <p className="small c-warn" role="status">
          {t("target.cut", { characters: formatNumber(MOST_TARGET_LENGTH) })}
        </p>
      )}
      {missing.length > 0 && (
        <div className={styles.missing}>
          <span>{t("target.insertTag")}</span>
          {missing.map((tag) => (
            <button
              key={`${tag.kind} ${tag.id}`}
              type="button"
              aria-label={t("target.insertOne", { tag: nameOf(tag) })}
              // The caret stays where the tag is to go.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insertTag(tag)}
            >
              <TagMark tag={tag} />
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** @returns whether anything was marked */
function copyTagged({ state: { doc, selection } }: EditorView, event: ClipboardEvent): boolean {
  event.preventDefault();
  if (selection.empty || !event.clipboardData) return false;
  const marked = doc.cut(selection.from, selection.to);
  event.clipboardData.clearData();
  event.clipboardData.setData("text/plain", plainOfDoc(marked));
  event.clipboardData.setData(TAGGED_TYPE, taggedOfDoc(marked));
  return true;
}

function typeBreak(state: EditorState, dispatch?: EditorView["dispatch"]): boolean {
  dispatch?.(state.tr.insertText("\n"));
  return true;
}

const CASES: readonly ((text: string) => string)[] = [
  (text) => text.toLocaleLowerCase(),
  (text) =>
    text.replace(
      /\p{L}[\p{L}\p{M}'’]*/gu,
      (word) => word.charAt(0).toLocaleUpperCase() + word.slice(1).toLocaleLowerCase(),
    ),
  (text) => text.toLocaleUpperCase(),
];

function changeCaseIn(view: EditorView): void {
  const { doc, selection, tr } = view.state;
  let { from, to } = selection;
  if (selection.empty) {
    const isWord = (at: number): boolean => /[\p{L}\p{M}'’]/u.test(doc.textBetween(at, at + 1, "", " "));
    while (from > 0 && isWord(from - 1)) from--;
    while (to < doc.content.size && isWord(to)) to++;
  }
  const words = doc.textBetween(from, to, "", "");
  const now = CASES.findIndex((inCase) => inCase(words) === words);
  const next = CASES[(now + 1) % CASES.length]!;
  // Piece by piece, so that tags in between stay where they are.
  doc.nodesBetween(from, to, (node, at) => {
    if (!node.isText) return;
    const [start, end] = [Math.max(from, at), Math.min(to, at + node.nodeSize)];
    const text = next(node.text!.slice(start - at, end - at));
    // A letter that becomes two (ß) would move what follows; it is left as it is.
    if (text.length === end - start) tr.insertText(text, start, end);
  });
  if (tr.docChanged) view.dispatch(withoutOffer(tr));
}
