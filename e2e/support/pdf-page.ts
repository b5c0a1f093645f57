/** A small PDF for a flow that needs words at certain places. */

type Line = readonly [text: string, x: number, y: number];
type Rule = readonly [x0: number, y0: number, x1: number, y1: number];

/** One page of lines at places, in Helvetica of 11 points, and of thin rules. Points, from the lower left. */
export function pdfOf(lines: readonly Line[], rules: readonly Rule[] = []): Buffer {
  const content = [
    ...rules.map(([x0, y0, x1, y1]) => `0.6 w ${x0} ${y0} m ${x1} ${y1} l S`),
    ...lines.map(([text, x, y]) => `BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET`),
  ].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const starts = objects.map((object, nth) => {
    const start = body.length;
    body += `${nth + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join("")}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
