import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alignRecording } from '../../server/src/libraries/alignment/align-recording.ts';
import {
  findErrorQuantile,
  findOnsetErrors,
  type WordsPlan,
  writeSpokenWords,
} from '../../server/test/support/narration/spoken-words.ts';
import { printNote, printRow } from '../report/row.ts';
import { readDemoTexts } from './read-sets.ts';

const voices: Omit<WordsPlan, 'lines'>[] = [
  { voice: 'fr', speed: 150, pitch: 1, noise: 40 },
  { voice: 'fr-be', speed: 165, pitch: 1.07, noise: 20 },
  { voice: 'fr-ch', speed: 175, pitch: 0.94, noise: 15 },
  { voice: 'fr', speed: 190, pitch: 1.15, noise: 30 },
];
const linesPerVoice = 30;

const formatMs = (seconds: number) => `${Math.round(1000 * seconds)} ms`;

/**
 * Aligns four texts spoken by eSpeak NG, which tells when each word begins, and prints how far from there the words are
 * found. The aligner starts from the same engine's voice, so it does better here than with people.
 */
export async function measureOnsets(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-words-'));
  try {
    const texts = readDemoTexts().filter(({ length }) => length >= linesPerVoice);
    const allErrors: number[] = [];
    let groupCount = 0;
    for (const [index, voice] of voices.entries()) {
      const lines = (texts[index % texts.length] ?? []).slice(0, linesPerVoice);
      const file = join(folder, `${index}.wav`);
      const spokenLines = await writeSpokenWords(file, { lines, ...voice });
      const errors = findOnsetErrors((await alignRecording(lines, file)).phrases, spokenLines);
      const { voice: name, speed, pitch, noise } = voice;
      printNote(
        `words: ${name}, ${speed} a minute, pitch ${pitch}, noise at ${noise} dB`,
        `median ${formatMs(findErrorQuantile(errors, 0.5))}, 90% ${formatMs(findErrorQuantile(errors, 0.9))}`,
      );
      allErrors.push(...errors);
      groupCount += spokenLines.reduce((sum, { starts }) => sum + starts.length, 0);
    }
    const [median, ninety] = [0.5, 0.9].map((share) => findErrorQuantile(allErrors, share)) as [
      number,
      number,
    ];
    printNote('words that could be compared', `${allErrors.length} of ${groupCount}`);
    printRow('onset of a word, median error', formatMs(median), '≤ 40 ms', median <= 0.04);
    printRow('onset of a word, error of nine in ten', formatMs(ninety), '≤ 100 ms', ninety <= 0.1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
