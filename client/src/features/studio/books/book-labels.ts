const maxLength = 100;
const shortenedLength = 50;

/** Shortens a description for a table: more than 100 characters are cut to the first 50. */
export function cutDescription(text: string): string {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, shortenedLength).join('')}…` : text;
}

/** Formats a duration as "0 h 12 min". Both parts are always shown, so that a column lines up. */
export function hoursAndMinutes(hours: number, minutes: number): string {
  return `${hours} h ${minutes} min`;
}
