import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alignRecording } from '../../server/src/libraries/alignment/align-recording.ts';
import { AlignmentError } from '../../server/src/libraries/alignment/alignment-error.ts';
import { type Score, scoreCuts } from '../../server/test/support/narration/score-cuts.ts';
import { printNote } from '../report/row.ts';
import { makeOwnSets, type NarrationSet, readHumanSets, readMachineSets } from './read-sets.ts';

/** Aligns a recording and scores the cuts. Returns undefined if the recording is rejected. */
async function scoreSet({ text, file, truth }: NarrationSet): Promise<Score | undefined> {
  try {
    return scoreCuts((await alignRecording(text, file)).phrases, truth);
  } catch (error) {
    if (error instanceof AlignmentError && error.code === 'other-text') return undefined;
    throw error;
  }
}

function formatScores(scores: readonly (Score | undefined)[]): string {
  const known = scores.filter((score) => score !== undefined);
  const sum = (count: (score: Score) => number) => known.reduce((total, score) => total + count(score), 0);
  const rejectedCount = scores.length - known.length;
  return [
    `${sum((score) => score.cleanCount)} of ${sum((score) => score.lineCount)} clean`,
    `${sum((score) => score.badUnflaggedTexts.length)} wrong and not flagged`,
    `${sum((score) => score.wronglyFlaggedCount)} flagged for nothing`,
    ...(rejectedCount > 0 ? [`${rejectedCount} rejected`] : []),
  ].join(', ');
}

/**
 * Aligns recordings whose truth is known, and prints how many lines are cut cleanly, how many wrong ones are not flagged, and how
 * many are flagged for nothing.
 */
export async function measureNarration(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-narration-'));
  try {
    const groups = { people: readHumanSets(), machines: readMachineSets(folder), made: makeOwnSets(folder) };
    for (const [groupName, sets] of Object.entries(groups)) {
      const scores: (Score | undefined)[] = [];
      for (const set of sets) {
        const score = await scoreSet(set);
        scores.push(score);
        printNote(`${groupName}: ${set.name}`, formatScores([score]));
      }
      printNote(`${groupName}, all`, formatScores(scores));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
