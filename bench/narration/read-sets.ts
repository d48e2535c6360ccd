import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStories } from '../../prisma/demo/story.ts';
import { type HumanRecording, toSpokenTruth } from '../../server/test/support/narration/human-recordings.ts';
import type { SpokenTruth } from '../../server/test/support/narration/score-cuts.ts';
import { degradations, planSets } from './plan-sets.ts';
import { writeDegraded, writeSet } from './write-set.ts';

/** A recording, what an editor would paste as its text, and the truth. */
export type NarrationSet = { name: string; file: string; text: string[]; truth: SpokenTruth };

const folder = new URL('../../../shared/narration/', import.meta.url);

type MachineFile = { phrases: { text: string; start: number; end: number }[] };

const readJson = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as T;

/** Returns the recordings of people, or none where they are not kept beside the project. */
export function readHumanSets(): NarrationSet[] {
  const humanFolder = new URL('human/', folder);
  if (!existsSync(humanFolder)) return [];
  const names = readdirSync(humanFolder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => {
    const recording = readJson<HumanRecording>(`human/${name}`);
    return {
      name: name.replace('.json', ''),
      file: fileURLToPath(new URL(`human/${name.replace('.json', '.mp3')}`, folder)),
      text: recording.transcript,
      truth: toSpokenTruth(recording),
    };
  });
}

/**
 * Returns the recordings of a synthetic voice other than eSpeak's, and writes degraded ones into a folder. Returns none where the
 * recordings are not kept beside the project.
 */
export function readMachineSets(madeFolder: string): NarrationSet[] {
  if (!existsSync(folder)) return [];
  const { phrases } = readJson<MachineFile>('perrault.json');
  const truth = { lines: phrases, unwritten: [] };
  const text = phrases.map((phrase) => phrase.text);
  const otherText = readJson<{ text: string[] }>('perrault-other-text.json').text;
  const fileOf = (name: string) => fileURLToPath(new URL(name, folder));
  return [
    { name: 'perrault', file: fileOf('perrault.mp3'), text, truth },
    { name: 'perrault-noisy', file: fileOf('perrault-noisy.mp3'), text, truth },
    { name: 'perrault-other-text', file: fileOf('perrault.mp3'), text: otherText, truth },
    ...Object.entries(degradations).map(([name, plan], index) => {
      const file = join(madeFolder, `perrault-${name}.wav`);
      writeDegraded(fileOf('perrault.mp3'), file, plan, index + 1);
      return { name: `perrault-${name}`, file, text, truth };
    }),
  ];
}

/** Returns the lines of each story of the demo shelf. */
export const readDemoTexts = (): string[][] =>
  readStories().map(({ chapters }) =>
    chapters.flatMap(({ phrases }) => phrases.map(({ fr }) => fr.replaceAll(/[_|]/g, ''))),
  );

/** Makes forty-three recordings in a folder, whose truth is known because they were made. */
export function makeOwnSets(madeFolder: string): NarrationSet[] {
  const texts = readDemoTexts();
  const [babbleLines = []] = texts;
  return planSets(texts).map((plan, index) => {
    const { name, file, text, lines, unwritten } = writeSet(madeFolder, plan, 1000 + index, babbleLines);
    return {
      name,
      file,
      text,
      truth: { lines, unwritten },
    };
  });
}
