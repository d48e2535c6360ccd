import { maxDictationPhraseLength } from '@lingostory/contract/vocabulary/dictation/constants';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';

/**
 * Question types: the card plays its word, shows it, shows its phrase with a gap, or shows its meaning. `dictation`
 * plays the phrase to be typed.
 */
export const questionModes = ['hear', 'see', 'gap', 'meaning', 'dictation'] as const;
export type QuestionMode = (typeof questionModes)[number];
/** Options in the settings: rotate through the question types, or always use the same one if the card supports it. */
export const modeChoices = ['turns', ...questionModes] as const;
export type ModeChoice = (typeof modeChoices)[number];

type AskableWord = Pick<KeptWordView, 'audio' | 'meaning' | 'phrase' | 'start' | 'text'>;

/**
 * Splits a phrase around its word. Returns null if the word is not at the stored position. At the start of a sentence, the
 * phrase may have a capital letter that the word doesn't have.
 */
export function splitAroundWord({ phrase, start, text }: Omit<AskableWord, 'audio' | 'meaning'>) {
  if (phrase === '' || start === null) return null;
  const end = start + text.length;
  const wordInPhrase = phrase.slice(start, end);
  return wordInPhrase.toLowerCase() === text.toLowerCase()
    ? { before: phrase.slice(0, start), inside: wordInPhrase, after: phrase.slice(end) }
    : null;
}

function questionModesOf(word: AskableWord): QuestionMode[] {
  const hasAudio = word.audio !== null;
  const supportByMode: Record<QuestionMode, boolean> = {
    hear: hasAudio,
    see: true,
    gap: splitAroundWord(word) !== null,
    meaning: hasAudio && word.meaning !== '',
    dictation: hasAudio && word.phrase !== '' && word.phrase.length <= maxDictationPhraseLength,
  };
  return questionModes.filter((mode) => supportByMode[mode]);
}

/**
 * Returns the question type for a card. Rotation depends only on the number of repetitions, so that all devices
 * agree. It leaves out dictations, which take much longer than other cards.
 */
export function questionModeOf(word: AskableWord, repetitions: number, modeChoice: ModeChoice): QuestionMode {
  const supportedModes = questionModesOf(word);
  if (modeChoice !== 'turns') return supportedModes.includes(modeChoice) ? modeChoice : 'see';
  const rotatingModes = supportedModes.filter((mode) => mode !== 'dictation');
  return rotatingModes[repetitions % rotatingModes.length] ?? 'see';
}
