/** The same numbers with `id` at `position`, counted from 0. */
export function moveTo(ids: readonly number[], id: number, position: number): number[] {
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, position), id, ...rest.slice(position)];
}
