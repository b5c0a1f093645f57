/** Parts of a mask that hang together, by corners too. */

export interface Components {
  /** Number of the part of each pixel, from 0; -1 outside the mask. */
  readonly labels: Int32Array;
  readonly count: number;
}

/** Cost: two passes over the mask. */
export function labelComponents(mask: Uint8Array, width: number, height: number): Components {
  const labels = new Int32Array(width * height).fill(-1);
  const parents: number[] = [];
  const rootOf = (label: number) => {
    let root = label;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (mask[at] === 0) continue;
      let label = -1;
      for (const [dx, dy] of [
        [-1, 0],
        [-1, -1],
        [0, -1],
        [1, -1],
      ] as const) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0) continue;
        const other = labels[at + dy * width + dx]!;
        if (other < 0) continue;
        if (label < 0) label = rootOf(other);
        else parents[rootOf(other)] = label;
        label = rootOf(label);
      }
      if (label < 0) label = parents.push(parents.length) - 1;
      labels[at] = label;
    }
  }
  const numbers = new Map<number, number>();
  for (let at = 0; at < labels.length; at++) {
    if (labels[at]! < 0) continue;
    const root = rootOf(labels[at]!);
    let number = numbers.get(root);
    if (number === undefined) numbers.set(root, (number = numbers.size));
    labels[at] = number;
  }
  return { labels, count: numbers.size };
}
