const maxDescriptionLength = 100;
const shortenedLength = 50;

/** Truncates a description of more than 100 characters to its first 50. */
export function shortenDescription(text: string): string {
  const characters = [...text];
  return characters.length > maxDescriptionLength
    ? `${characters.slice(0, shortenedLength).join('')}…`
    : text;
}

/** Formats a length as "0 h 12 min". Always includes both parts, so that the values in a column line up. */
export function formatHoursAndMinutes(hours: number, minutes: number): string {
  if (hours + minutes === 0) return 'Not known yet';
  return `${hours} h ${minutes} min`;
}
