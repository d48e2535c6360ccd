const shownWhole = 100;
const shownOfLonger = 50;

/** A description in a table: whole up to 100 characters, the first 50 of a longer one. */
export function cutDescription(text: string): string {
  const characters = [...text];
  return characters.length > shownWhole ? `${characters.slice(0, shownOfLonger).join('')}…` : text;
}

/** "0 h 12 min": both always, so that a column of them lines up. */
export function hoursAndMinutes(hours: number, minutes: number): string {
  return `${hours} h ${minutes} min`;
}
