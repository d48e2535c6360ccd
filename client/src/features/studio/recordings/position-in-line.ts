const names = ['Next', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];

/** Of what waits for its turn, from 1. */
export function positionInLine(place: number): string {
  const name = names[place - 1];
  return name === undefined ? `Number ${place} in line` : `${name} in line`;
}
