/** Returns the median, or the upper of the two middle values of an even number of them, and 0 if there are none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
