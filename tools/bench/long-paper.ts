import { PDFDocument, PDFName, PDFPage, PDFPageLeaf, PDFRawStream } from "@cantoo/pdf-lib";

/**
 * A paper as a book: its pages again and again. Fonts and pictures are shared as in a real book, each page has a content
 * stream of its own.
 */
export async function longPaper(paper: Uint8Array, copies: number): Promise<Uint8Array> {
  const document = await PDFDocument.load(paper, { updateMetadata: false });
  const { context } = document;
  const originals = document.getPages();
  for (let copy = 1; copy < copies; copy++) {
    for (const { node } of originals) {
      const leaf = PDFPageLeaf.fromMapWithContext(node.clone(context).asMap(), context);
      const content = node.Contents();
      if (!(content instanceof PDFRawStream))
        throw new TypeError("a page of the paper has one content stream");
      leaf.set(PDFName.of("Contents"), context.register(content.clone(context)));
      document.addPage(PDFPage.of(leaf, context.register(leaf), document));
    }
  }
  return document.save({ updateFieldAppearances: false });
}
