/**
 * Returns how many characters must be inserted, removed, replaced or exchanged with their neighbor to turn one text
 * into the other.
 */
export function calculateEditDistance(from: string, to: string): number {
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const nextRow = [row];
    for (let column = 1; column <= to.length; column++) {
      const isEqual = from[row - 1] === to[column - 1];
      const isExchanged =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      nextRow.push(
        Math.min(
          (lastRow[column] ?? 0) + 1,
          (nextRow[column - 1] ?? 0) + 1,
          (lastRow[column - 1] ?? 0) + (isEqual ? 0 : 1),
          isExchanged ? (rowBeforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rowBeforeLast = lastRow;
    lastRow = nextRow;
  }
  return lastRow[to.length] ?? 0;
}
