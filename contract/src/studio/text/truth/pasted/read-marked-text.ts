import type { PhraseSeparator } from '../../../../reading/constants.ts';

/** A text as an editor pastes it, and what an editor makes of it. */
export type MarkedText = {
  description: string;
  pastedText: string;
  phrases: { text: string; separator: PhraseSeparator }[];
  /** The page numbers and running heads, in order. */
  pageLines: string[];
};

const separatorsByMark = new Map<string, PhraseSeparator>([
  ['¶', 'paragraph'],
  ['/', 'line'],
  ['§', 'section'],
]);
const markLength = 2;

/** Reads a text that was marked by hand, in the format of `development.ts`. */
export function readMarkedText(markedText: string): MarkedText {
  const [description = '', ...lines] = markedText.trim().split('\n');
  const text: MarkedText = { description, pastedText: '', phrases: [], pageLines: [] };
  const hasPlainSpaces = description.includes('plain spaces');
  const pastedLines = lines.map((line) => line.slice(markLength).replaceAll('|', ''));
  text.pastedText = setSpaces(pastedLines.join('\n').trim(), hasPlainSpaces);
  let isCut = true;
  for (const line of lines.map((plainLine) => setSpaces(plainLine, hasPlainSpaces))) {
    const mark = line.charAt(0);
    const content = line.slice(markLength).trim();
    if (content === '' || mark === '·') continue;
    if (mark === '✂') {
      text.pageLines.push(content);
      continue;
    }
    const pieces = content.split('|');
    const separator = separatorsByMark.get(mark) ?? (isCut ? 'space' : undefined);
    const [firstPiece = '', ...otherPieces] = pieces;
    if (separator !== undefined) text.phrases.push({ text: firstPiece, separator });
    else continuePhrase(text.phrases, mark, firstPiece);
    for (const piece of otherPieces.map((paddedPiece) => paddedPiece.trim()).filter(Boolean))
      text.phrases.push({ text: piece, separator: 'space' });
    isCut = pieces.at(-1) === '';
  }
  return text;
}

/** Puts no-break spaces where French typography wants them. */
const setSpaces = (line: string, hasPlainSpaces: boolean) =>
  hasPlainSpaces ? line : line.replace(/ (?=[?!;:»])|(?<=«) /g, '\u00A0');

function continuePhrase(phrases: MarkedText['phrases'], mark: string, piece: string) {
  const phrase = phrases.at(-1);
  if (phrase === undefined) throw new Error(`No phrase goes on with: ${piece}`);
  switch (mark) {
    case ' ':
      phrase.text += ` ${piece}`;
      break;
    case '-':
      phrase.text += piece;
      break;
    case '~':
      phrase.text = phrase.text.replace(/-$/, '') + piece;
      break;
    default:
      throw new Error(`Unknown mark: ${mark}`);
  }
}
