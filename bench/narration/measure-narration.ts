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
import { printNote } from '../report/row.ts';
import { makeOwnSets, type NarrationSet, readHumanSets, readMachineSets } from './read-sets.ts';
import { type Score, type ScoredCut, scoreCuts } from './score.ts';

/** Seconds from the start of a frame to its center. */
const frameCenter = 0.0125;

/** Aligns as the studio does. Returns undefined if the recording is refused. */
async function cutWithProduct({ text, file }: NarrationSet): Promise<ScoredCut[] | undefined> {
  try {
    const phrases = await alignRecording(text, file);
    return phrases.map(({ flagged, ...phrase }) => ({ ...phrase, isFlagged: flagged }));
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
    trusted: flags.map((isFlagged) => !isFlagged),
  });
  return text.map((line, index) => {
    const phrase = aligned?.phrases[index];
    if (!phrase) return { text: line, start: 0, end: 0, isFlagged: true };
    const toSeconds = (frame: number) => frame * HOP_SECONDS + frameCenter;
    return {
      text: line,
      start: toSeconds(phrase.first),
      end: toSeconds(phrase.last),
      isFlagged: phrase.isDisputed,
    };
  });
}

const formatScore = (score: Score | undefined) =>
  score ? `${score.clean} of ${score.lines}, ${score.wrongUnflagged}, ${score.flaggedForNothing}` : 'refused';

const sum = (scores: readonly (Score | undefined)[]): Score => {
  const total: Score = { lines: 0, clean: 0, wrongUnflagged: 0, flaggedForNothing: 0 };
  for (const score of scores)
    for (const key of Object.keys(total) as (keyof Score)[]) total[key] += score?.[key] ?? 0;
  return total;
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
      const scores: { product: Score | undefined; trained: Score | undefined }[] = [];
      for (const set of sets) {
        const productCuts = await cutWithProduct(set);
        const trainedCuts = await cutWithTrainedModels(set);
        const product = productCuts && scoreCuts(set.truth, productCuts);
        const trained = scoreCuts(set.truth, trainedCuts);
        scores.push({ product, trained });
        printNote(`${groupName}: ${set.name}`, `${formatScore(product)} : ${formatScore(trained)}`);
      }
      const totals = `${formatScore(sum(scores.map(({ product }) => product)))} : ${formatScore(sum(scores.map(({ trained }) => trained)))}`;
      printNote(`${groupName}, all (clean, wrong, flagged for nothing; today : trained)`, totals);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
