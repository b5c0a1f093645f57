/** Lines from each source sentence to the middle and on to each target sentence; decoration, the label says the rest. */
export function LinkDrawing({ source, target }: { readonly source: number; readonly target: number }) {
  const left = heights(source).map((y) => `M0 ${y} C35 ${y} 30 50 50 50`);
  const right = heights(target).map((y) => `M50 50 C70 50 65 ${y} 100 ${y}`);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <path
        d={[...left, ...right].join("")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function heights(count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.round((100 * (index + 0.5)) / count));
}
