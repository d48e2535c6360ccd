export { postLetters } from './post-letters.ts';
export { sweepLetters } from './sweep-letters.ts';
export { type LetterText, writeDecoy, writeLetter, writeLetterTo, writeMessage } from './write-letter.ts';
