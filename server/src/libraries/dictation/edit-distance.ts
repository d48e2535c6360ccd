/**
 * Returns how many characters must be inserted, removed, replaced or exchanged with their neighbor to turn one text
 * into the other.
 */
export function calculateEditDistance(from: string, to: string): number {
  if (from === to) return 0;
  const width = to.length + 1;
  const distances = new Uint16Array((from.length + 1) * width);
  for (let column = 1; column < width; column++) distances[column] = column;
  for (let row = 1; row <= from.length; row++) {
    const start = row * width;
    distances[start] = row;
    for (let column = 1; column < width; column++) {
      const at = start + column;
      const isEqual = from[row - 1] === to[column - 1];
      let distance = Math.min(
        read(distances, at - width) + 1,
        read(distances, at - 1) + 1,
        read(distances, at - width - 1) + (isEqual ? 0 : 1),
      );
      const isExchanged =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isExchanged) distance = Math.min(distance, read(distances, at - 2 * width - 2) + 1);
      distances[at] = distance;
    }
  }
  return read(distances, distances.length - 1);
}

const read = (distances: Uint16Array, index: number) => distances[index] ?? 0;
