import {
  type ImportMode,
  maxWordMeaningLength,
  maxWordNoteLength,
  maxWordTextLength,
  type WordState,
  wordStates,
} from '@lingostory/contract/vocabulary/constants';
import { lemmaOfTerm } from '../lexicon/lemma-of-term.ts';
import type { TableLine } from './read-lines.ts';

export type ChosenColumns = { word: number; meaning: number; state: number; note: number };
/** A word from a file, and the state to give to its lemma. */
export type ChosenWord = { lemma: string; text: string; meaning: string; note: string; state: WordState };
export type UnusableLine = { line: number; why: string };

const stateByName = new Map<string, WordState>([
  ...wordStates.map((state) => [state, state] as const),
  ...([
    ['nouveau', 'new'],
    ['connu', 'known'],
    ['ignoré', 'ignored'],
  ] as const),
]);

/** Returns the distinct words of a file, keeping the first one for each lemma, and the lines that can't be used. */
export function chooseWords(
  lines: readonly TableLine[],
  columns: ChosenColumns,
  mode: ImportMode,
): { words: ChosenWord[]; unusableLines: UnusableLine[] } {
  const words = new Map<string, ChosenWord>();
  const unusableLines: UnusableLine[] = [];
  for (const line of lines) {
    const wordOrProblem = parseWord(line, columns, mode);
    if (typeof wordOrProblem === 'string') unusableLines.push({ line: line.line, why: wordOrProblem });
    else if (!words.has(wordOrProblem.lemma)) words.set(wordOrProblem.lemma, wordOrProblem);
  }
  return { words: [...words.values()], unusableLines };
}

/** Returns the word of a line, or a message saying why the line can't be used. */
function parseWord({ cells }: TableLine, columns: ChosenColumns, mode: ImportMode): ChosenWord | string {
  const cellAt = (column: number) => cells[column - 1] ?? '';
  const text = cellAt(columns.word).normalize('NFC');
  if (text === '') return 'There is no word.';
  if (text.length > maxWordTextLength) return `The word has more than ${maxWordTextLength} characters.`;
  const meaning = cellAt(columns.meaning);
  if (mode === 'kept' && meaning === '') return `“${truncate(text)}” has no meaning.`;
  if (mode === 'kept' && meaning.length > maxWordMeaningLength)
    return `The meaning of “${truncate(text)}” has more than ${maxWordMeaningLength} characters.`;
  const note = mode === 'kept' ? cellAt(columns.note) : '';
  if (note.length > maxWordNoteLength)
    return `The note on “${truncate(text)}” has more than ${maxWordNoteLength} characters.`;
  const stateCell = columns.state === 0 || mode === 'kept' ? '' : cellAt(columns.state).toLowerCase();
  const state = mode === 'kept' ? 'learning' : stateCell === '' ? 'known' : stateByName.get(stateCell);
  if (state === undefined)
    return `“${truncate(stateCell)}” is not a state. Use new, learning, known or ignored.`;
  const lemma = lemmaOfTerm(text);
  if (lemma === '') return `“${truncate(text)}” has no letters.`;
  return { lemma, text, meaning, note, state };
}

const truncate = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
