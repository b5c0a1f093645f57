/** Between the page and the frames of its blocks; see picture-model.ts. */
import type { FrameBox } from "./picture-model.ts";

/** The same formula leads both ways: a turn and a mirror are undone by themselves. */
function reflect(x: number, y: number, angleDeg: number): [x: number, y: number] {
  const angle = (angleDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos + y * sin, x * sin - y * cos];
}

/** @param angleDeg  direction of the lines on the page, clockwise from rightwards */
export function toFrame(x: number, y: number, angleDeg: number): [x: number, y: number] {
  return reflect(x, y, angleDeg);
}

export function toPage(x: number, y: number, angleDeg: number): [x: number, y: number] {
  return reflect(x, y, angleDeg);
}

/** The smallest box in the frame round a box on the page. */
export function boxToFrame(
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  angleDeg: number,
): FrameBox {
  const corners = [
    toFrame(box.left, box.top, angleDeg),
    toFrame(box.right, box.top, angleDeg),
    toFrame(box.left, box.bottom, angleDeg),
    toFrame(box.right, box.bottom, angleDeg),
  ];
  return around(corners);
}

/** The smallest upright box on the page round a box in the frame; `bottom` lies below `top`, so its y is larger. */
export function boxToPage(
  box: FrameBox,
  angleDeg: number,
): { left: number; top: number; right: number; bottom: number } {
  const { left, right, bottom, top } = around([
    toPage(box.left, box.top, angleDeg),
    toPage(box.right, box.top, angleDeg),
    toPage(box.left, box.bottom, angleDeg),
    toPage(box.right, box.bottom, angleDeg),
  ]);
  return { left, right, top: bottom, bottom: top };
}

function around(points: readonly (readonly [number, number])[]): FrameBox {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
