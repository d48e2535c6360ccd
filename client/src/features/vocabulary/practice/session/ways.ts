import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';

/** Question types: the card plays its word, shows it, or shows its phrase with a gap. */
const questionModes = ['hear', 'see', 'gap'] as const;
export type QuestionMode = (typeof questionModes)[number];
/** Options in the settings: rotate through the question types, or always use the same one if the card supports it. */
export const modeChoices = ['turns', ...questionModes] as const;
export type ModeChoice = (typeof modeChoices)[number];

type AskableWord = Pick<KeptWordView, 'audio' | 'phrase' | 'start' | 'text'>;

/**
 * Splits a phrase around its word. Returns null if the word is not at the stored position. At the start of a sentence, the
 * phrase may have a capital letter that the word doesn't have.
 */
export function splitAroundWord({ phrase, start, text }: Omit<AskableWord, 'audio'>) {
  if (phrase === '' || start === null) return null;
  const end = start + text.length;
  const wordInPhrase = phrase.slice(start, end);
  return wordInPhrase.toLowerCase() === text.toLowerCase()
    ? { before: phrase.slice(0, start), inside: wordInPhrase, after: phrase.slice(end) }
    : null;
}

function questionModesOf(word: AskableWord): QuestionMode[] {
  const supportByMode = { hear: word.audio !== null, see: true, gap: splitAroundWord(word) !== null };
  return questionModes.filter((mode) => supportByMode[mode]);
}

/**
 * Returns the question type for a card. Rotation depends only on the number of repetitions, so that all devices
 * agree.
 */
export function questionModeOf(word: AskableWord, repetitions: number, modeChoice: ModeChoice): QuestionMode {
  const supportedModes = questionModesOf(word);
  if (modeChoice !== 'turns') return supportedModes.includes(modeChoice) ? modeChoice : 'see';
  return supportedModes[repetitions % supportedModes.length] ?? 'see';
}
