/** Characters that XML doesn't allow, not even as references, and line breaks that parsers change. */
const invalidCharacterPattern = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
};

/** Removes the characters that XML doesn't allow. */
export const toXmlCharacters = (text: string) => text.replace(invalidCharacterPattern, '');

/** Escapes text between two tags. `>` too, because `]]>` is an error there. */
export const escapeText = (text: string) =>
  toXmlCharacters(text).replace(/[&<>]/g, (character) => references[character] ?? character);

/** Escapes the value of an attribute in double quotes, with its line breaks and tabs, which parsers change otherwise. */
export const escapeAttribute = (text: string) =>
  toXmlCharacters(text).replace(/[&<>"\t\n]/g, (character) => references[character] ?? character);

/** Returns true if anything of a text can be seen. EPUB doesn't allow blank titles, names and rights. */
export const isVisible = (text: string) => /[^\s\p{Cc}\p{Cf}\p{Cn}\p{Cs}]/u.test(text);

/** Titles for what must have one. */
export const blankBookTitle = 'Sans titre';
export const createChapterTitle = (number: number) => `Chapitre ${number}`;

/** Escapes a title, or `fallback` if the title is blank. */
export const escapeTitle = (title: string, fallback: string) =>
  escapeText(isVisible(title) ? title : fallback);

/** Formats milliseconds as a clock value of SMIL, such as 0:01:02.345. */
export function formatClock(milliseconds: number): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours}:${pad(minutes, 2)}:${pad(seconds % 60, 2)}.${pad(milliseconds % 1000, 3)}`;
}
