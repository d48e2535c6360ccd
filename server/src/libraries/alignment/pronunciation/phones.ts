import { cpus } from 'node:os';
import { AlignmentError } from '../alignment-error.ts';
import { runProgram } from '../run-program.ts';
import { expandAbbreviations } from '../voice/synthesize.ts';

/** The phones of a phrase by word, in the order in which they are spoken. */
export type PhraseSounds = { words: string[][] };

/** The phone that a speaker may leave out. */
export const SCHWA = '@';

/**
 * Returns the phones of each phrase as eSpeak NG pronounces French. A phrase without sound, such as "…", has no words.
 * Throws an AlignmentError if eSpeak NG fails.
 */
export async function findSounds(phrases: readonly string[], signal?: AbortSignal): Promise<PhraseSounds[]> {
  const sounds: PhraseSounds[] = new Array(phrases.length);
  const remainingPhrases = phrases.entries();
  const findRemainingSounds = async () => {
    for (const [index, phrase] of remainingPhrases) sounds[index] = await findPhraseSounds(phrase, signal);
  };
  await Promise.all(Array.from({ length: Math.max(2, cpus().length) }, findRemainingSounds));
  return sounds;
}

async function findPhraseSounds(phrase: string, signal?: AbortSignal): Promise<PhraseSounds> {
  const chunks: Buffer[] = [];
  const { code, stderr } = await runProgram({
    command: 'espeak-ng',
    args: ['-v', 'fr', '-q', '-x', '--sep=_', '-b', '1', '--stdin'],
    input: expandAbbreviations(phrase),
    signal,
    onOutput: (chunk) => void chunks.push(chunk),
  });
  if (code !== 0) throw new AlignmentError('program-failed', `eSpeak NG failed: ${stderr.trim()}`);
  const words = Buffer.concat(chunks).toString().split(/\s+/);
  return { words: words.map(readPhones).filter((phones) => phones.length > 0) };
}

/**
 * Reads a word in eSpeak's notation, such as `_:__:_!_'E_m`. Stress, length, pauses and variants of a phone are left out,
 * because a recording has too few examples of each variant.
 */
const readPhones = (word: string): string[] =>
  word
    .split('_')
    .map((phone) => phone.replaceAll(/[^A-Za-z@~]/gu, ''))
    .filter((phone) => phone !== '');
