interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
}

/** A text with the places marked where a search found its words. */
export function MarkedText({ text, hits }: { readonly text: string; readonly hits: readonly Range[] }) {
  let at = 0;
  const pieces = hits.map(({ startOffset, endOffset }) => {
    const before = text.slice(at, startOffset);
    at = endOffset;
    return { before, found: text.slice(startOffset, endOffset), startOffset };
  });
  return (
    <>
      {pieces.map(({ before, found, startOffset }) => (
        <span key={startOffset}>
          {before}
          <mark>{found}</mark>
        </span>
      ))}
      {text.slice(at)}
    </>
  );
}
