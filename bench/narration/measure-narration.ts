import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alignWithTrainedModels } from '../../server/src/libraries/alignment/acoustic/align-trained.ts';
import { findSounds } from '../../server/src/libraries/alignment/acoustic/phones.ts';
import { findAgreedSpans } from '../../server/src/libraries/alignment/agree.ts';
import { alignRecording } from '../../server/src/libraries/alignment/align-recording.ts';
import { alignVoice } from '../../server/src/libraries/alignment/align-voice.ts';
import { AlignmentError } from '../../server/src/libraries/alignment/alignment-error.ts';
import { moveSpanEdgesToPauses } from '../../server/src/libraries/alignment/boundaries.ts';
import { chooseVoices } from '../../server/src/libraries/alignment/choose-voices.ts';
import { decodeAudio } from '../../server/src/libraries/alignment/decode-audio.ts';
import { flagPhrases } from '../../server/src/libraries/alignment/flag-phrases.ts';
import { HOP_SECONDS } from '../../server/src/libraries/alignment/mfcc.ts';
import {
  calculatePauseProbabilities,
  createSpeechMeter,
  measureEnergyLevels,
} from '../../server/src/libraries/alignment/silence.ts';
import { synthesizePhrases } from '../../server/src/libraries/alignment/synthesize.ts';
import { type Score, type ScoredCut, scoreCuts } from '../../server/test/support/studio/score-cuts.ts';
import { printNote } from '../report/row.ts';
import { makeOwnSets, type NarrationSet, readHumanSets, readMachineSets } from './read-sets.ts';

/** Seconds from the start of a frame to its center. */
const frameCenter = 0.0125;

/** Aligns as the studio does. Returns undefined if the recording is refused. */
async function cutWithProduct({ text, file }: NarrationSet): Promise<ScoredCut[] | undefined> {
  try {
    return (await alignRecording(text, file)).phrases;
  } catch (error) {
    if (error instanceof AlignmentError && error.code === 'other-text') return undefined;
    throw error;
  }
}

/** Aligns with models that are trained on the recording, after dynamic time warping with a single voice. */
async function cutWithTrainedModels({ text, file }: NarrationSet): Promise<ScoredCut[]> {
  const { frames } = await decodeAudio(file);
  const silence = calculatePauseProbabilities(frames.energies, measureEnergyLevels(frames.energies));
  const recordedSound = { frames, silence };
  const [firstVoice] = await chooseVoices(text, recordedSound);
  if (!firstVoice) throw new Error('There is no voice.');
  const [reference = []] = await synthesizePhrases(text, firstVoice.voice, [firstVoice.formants], {});
  const run = await alignVoice(recordedSound, reference);
  const spans = moveSpanEdgesToPauses(run.matches, frames.energies);
  const runs = [{ run, spans, referenceFrames: reference.map(({ count }) => count) }];
  const flags = flagPhrases(findAgreedSpans(runs), runs, createSpeechMeter(silence));
  const aligned = await alignWithTrainedModels({ sounds: await findSounds(text), reference }, frames, {
    warped: run.matches,
    trusted: flags.map((flagged) => !flagged),
  });
  return text.map((line, index) => {
    const phrase = aligned?.phrases[index];
    if (!phrase) return { text: line, start: 0, end: 0, flagged: true };
    const toSeconds = (frame: number) => frame * HOP_SECONDS + frameCenter;
    return {
      text: line,
      start: toSeconds(phrase.first),
      end: toSeconds(phrase.last),
      flagged: phrase.isDisputed,
    };
  });
}

const formatScores = (scores: readonly (Score | undefined)[]) => {
  const known = scores.filter((score) => score !== undefined);
  const sum = (count: (score: Score) => number) => known.reduce((total, score) => total + count(score), 0);
  const cleanCounts = `${sum((score) => score.cleanCount)} of ${sum((score) => score.lineCount)}`;
  const flagCounts = [
    (score: Score) => score.badUnflaggedTexts.length,
    (score: Score) => score.wronglyFlaggedCount,
  ];
  return known.length === 0 ? 'refused' : [cleanCounts, ...flagCounts.map(sum)].join(', ');
};

/**
 * Compares today's aligner with models that are trained on the recording, on recordings whose truth is known. Prints the lines
 * that are cut cleanly, the wrong ones that are not flagged, and those that are flagged for nothing.
 */
export async function measureNarration(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-narration-'));
  try {
    const groups = { people: readHumanSets(), machines: readMachineSets(), made: makeOwnSets(folder) };
    for (const [groupName, sets] of Object.entries(groups)) {
      const productScores: (Score | undefined)[] = [];
      const trainedScores: Score[] = [];
      for (const set of sets) {
        const productCuts = await cutWithProduct(set);
        const productScore = productCuts && scoreCuts(productCuts, set.truth);
        const trainedScore = scoreCuts(await cutWithTrainedModels(set), set.truth);
        productScores.push(productScore);
        trainedScores.push(trainedScore);
        printNote(
          `${groupName}: ${set.name}`,
          `${formatScores([productScore])} : ${formatScores([trainedScore])}`,
        );
      }
      printNote(
        `${groupName}, all (clean, wrong, flagged for nothing; today : trained)`,
        `${formatScores(productScores)} : ${formatScores(trainedScores)}`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
