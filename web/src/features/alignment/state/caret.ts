/** Where the caret stands among the sentences of `box`: which one, and how many UTF-16 units in; the beginning when elsewhere. */
export function caretIn(box: HTMLElement | null): { readonly sentence: number; readonly offset: number } {
  const selection = document.getSelection();
  const node = selection?.focusNode;
  const element = node instanceof Element ? node : node?.parentElement;
  const sentence = element?.closest<HTMLElement>("[data-sentence]");
  if (!selection || !sentence || !box?.contains(sentence)) return { sentence: 0, offset: 0 };
  const before = document.createRange();
  before.selectNodeContents(sentence);
  before.setEnd(selection.focusNode!, selection.focusOffset);
  return { sentence: Number(sentence.dataset["sentence"]), offset: before.toString().length };
}
