import { encode } from "uqr";

/** Side of the frame on the page, in CSS pixels (docs/specification.md, section 9). */
const FRAME_PX = 280;

/**
 * A QR code as SVG: one path, no styles, no script. Error correction M, quiet zone of four modules (ISO/IEC 18004).
 *
 * @param text  at most some 2,000 characters
 * @param label  what a screen reader says
 */
export function drawQr(text: string, label: string): string {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const title = label.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME_PX}" height="${FRAME_PX}" viewBox="0 0 ${size} ${size}" ` +
    `role="img" shape-rendering="crispEdges"><title>${title}</title>` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${path.join("")}"/></svg>`
  );
}
