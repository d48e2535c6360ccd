/** The same numbers with `id` at `place`, counted from 0. */
export function moveTo(ids: readonly number[], id: number, place: number): number[] {
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
