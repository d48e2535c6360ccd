import type { Span } from '../boundaries.ts';
import { median } from '../median.ts';
import type { FrameFeatures } from '../mfcc.ts';
import type { PhraseSounds } from '../pronunciation/phones.ts';
import { measureEnergyLevels } from '../silence.ts';
import { labelPhrase, toEmissions } from './forced-alignment.ts';
import { buildNetwork, createInventory, FILLER, type GapCosts, type Network } from './network.ts';
import { toObservations } from './observations.ts';
import { findBestPhones } from './phone-loop.ts';
import { type PathReading, readPath } from './read-path.ts';
import { createWindowFinder } from './search-window.ts';
import { type Seed, trainSeed } from './train-seed.ts';
import { type BestPath, type Emissions, findBestPath } from './viterbi.ts';

const SPAN_ROUNDS = 2;
/** Searches through the whole recording. More of them fit the models to their own mistakes in short recordings. */
const PASS_COUNT = 2;
/** Share of the frames, the quietest ones, that train silence at first. */
const QUIET_SHARE = 0.15;
/** Frames beside a span in which its phrase may begin or end. */
const MARGIN_FRAMES = 10;
/** Frames this far above the noise floor, as a share of the distance to the level of speech, are no silence. */
const SPEECH_LEVEL_SHARE = 0.4;

const GAP_COSTS: GapCosts = { filler: 30, omission: 60, omissionPerPhone: 0.3 };
/**
 * Penalty of a frame of unwritten speech: a share of what a frame of a right phrase loses against the best phones, and a share
 * of what these gain on the mean of all phones. A wrong text forced into a span loses about 0.27 of that gain.
 */
const PENALTY = { ownShare: 0.4, gainShare: 0.6 * 0.27 };
/** A phrase trains nothing if its ratio lies this many median absolute deviations below the median. */
const MAX_DEVIATIONS = 3;

/** A phrase's frames by dynamic time warping, and the reference frame that matches each of them. */
export type WarpedPhrase = Span & { reference: Int32Array };

export type TrainingText = {
  sounds: readonly PhraseSounds[];
  /** Each phrase as a synthetic voice speaks it. */
  reference: readonly FrameFeatures[];
};

export type TrainedRun = PathReading & {
  /** Mean log likelihood of a frame, to compare runs on the same recording. */
  score: number;
  path: BestPath;
  /** Likelihoods of each frame in the last search. */
  emissions: Emissions;
  /** The model of each frame, or -1 for a frame that should train nothing. */
  labels: Int32Array;
};

/** Everything that several trainings on the same recording share. */
export async function prepareTraining(
  { sounds, reference }: TrainingText,
  frames: FrameFeatures,
  signal?: AbortSignal,
) {
  const inventory = createInventory(sounds);
  const phraseNetworks = sounds.map((phraseSounds) => buildNetwork([phraseSounds], inventory));
  const seed = await trainSeed({ sounds, phraseNetworks, inventory, reference }, signal);
  const network = buildNetwork(sounds, inventory, GAP_COSTS);
  const observations = toObservations(frames);
  const untrained = seed.models.adaptTo(observations);
  const sound = { frames, observations, isSpeech: findSpeech(frames), isQuiet: findQuietFrames(frames) };
  return { ...sound, sounds, inventory, phraseNetworks, seed, untrained, network };
}

export type PreparedTraining = Awaited<ReturnType<typeof prepareTraining>>;

/**
 * Trains acoustic models with the recording itself, beginning with the phrases in `start`, and finds every phrase with them.
 * Returns undefined if the recording is too short for the text.
 */
export async function trainOnRecording(
  training: PreparedTraining,
  start: readonly (WarpedPhrase | undefined)[],
  signal?: AbortSignal,
): Promise<TrainedRun | undefined> {
  const { sounds, frames, network, observations, isSpeech, inventory } = training;
  let { models, ratios } = await trainInSpans(training, start, signal);
  let expected: readonly (Span | undefined)[] = start;
  let run: TrainedRun | undefined;
  for (let pass = 0; pass < PASS_COUNT; pass += 1) {
    const phoneEmissions = toEmissions(models, observations);
    const { loop, means } = await findBestPhones(phoneEmissions, signal);
    const penalty = PENALTY.ownShare * -median(ratios) + PENALTY.gainShare * meanGain(loop, means, isSpeech);
    const emissions = { ...phoneEmissions, filler: loop.map((likelihood) => likelihood - penalty) };
    const path = await findBestPath(network, emissions, {
      findWindow: createWindowFinder(network, expected, frames.count),
      signal,
    });
    if (!path) return run;
    const reading = readPath(path, network, sounds, { models, observations, loop });
    const labels = labelPath(path, network, reading, { isSpeech, silence: inventory.silence });
    run = { ...reading, score: path.total / frames.count, path, emissions, labels };
    ratios = run.phrases.flatMap((phrase) => phrase?.ratio ?? []);
    expected = run.phrases;
    if (pass < PASS_COUNT - 1) models = models.train(observations, labels);
  }
  return run;
}

/** Trains models only within the spans in which phrases were found, and returns each phrase's ratio there. */
async function trainInSpans(
  { frames, observations, isQuiet, phraseNetworks, inventory, seed, untrained }: PreparedTraining,
  start: readonly (WarpedPhrase | undefined)[],
  signal: AbortSignal | undefined,
) {
  const labels = labelByWarping(seed, start, frames.count);
  labelQuietFrames(labels, isQuiet, inventory.silence);
  let models = untrained.train(observations, labels);
  const forEachSpan = async (
    use: (network: Network, range: { first: number; end: number }) => Promise<void>,
  ) => {
    for (const [phrase, span] of start.entries()) {
      const network = phraseNetworks[phrase];
      if (!span || !network) continue;
      signal?.throwIfAborted();
      const end = Math.min(frames.count, span.last + MARGIN_FRAMES);
      await use(network, { first: Math.max(0, span.first - MARGIN_FRAMES), end });
    }
  };
  for (let round = 0; round < SPAN_ROUNDS; round += 1) {
    labels.fill(-1);
    await forEachSpan(async (network, range) => {
      await labelPhrase(network, models, observations, range, labels);
    });
    labelQuietFrames(labels, isQuiet, inventory.silence);
    models = models.train(observations, labels);
  }
  const { loop } = await findBestPhones(toEmissions(models, observations), signal);
  const ratios: number[] = [];
  await forEachSpan(async (network, range) => {
    const path = await findBestPath(network, toEmissions(models, observations, range));
    const loopTotal = loop.subarray(range.first, range.end).reduce((sum, value) => sum + value, 0);
    if (path) ratios.push((path.total - loopTotal) / (range.end - range.first));
  });
  return { models, ratios };
}

/** Labels the frames of phrases with the models of the reference frames that warping matched with them. */
function labelByWarping(
  seed: Seed,
  start: readonly (WarpedPhrase | undefined)[],
  frameCount: number,
): Int32Array {
  const labels = new Int32Array(frameCount).fill(-1);
  for (const [phrase, span] of start.entries())
    for (const [index, referenceFrame] of span?.reference.entries() ?? [])
      labels[(span?.first ?? 0) + index] = seed.labels[phrase]?.[referenceFrame] ?? -1;
  return labels;
}

function labelQuietFrames(labels: Int32Array, isQuiet: Uint8Array, silence: number): void {
  for (const [frame, label] of labels.entries())
    if (label === -1 && isQuiet[frame] === 1) labels[frame] = silence;
}

/** Returns the label of each frame of a path, or -1 for a frame that should train nothing. */
function labelPath(
  { states }: BestPath,
  { emissions, phrases }: Network,
  reading: PathReading,
  { isSpeech, silence }: { isSpeech: Uint8Array; silence: number },
): Int32Array {
  const ratios = reading.phrases.flatMap((phrase) => phrase?.ratio ?? []);
  const typicalRatio = median(ratios);
  const deviation = median(ratios.map((ratio) => Math.abs(ratio - typicalRatio)));
  const isUncertain = (phrase: number) =>
    phrase >= 0 && (reading.phrases[phrase]?.ratio ?? -Infinity) < typicalRatio - MAX_DEVIATIONS * deviation;
  return states.map((state, frame) => {
    const emission = emissions[state] as number;
    const isNoSilence = emission === silence && isSpeech[frame] === 1;
    return emission === FILLER || isNoSilence || isUncertain(phrases[state] as number) ? -1 : emission;
  });
}

function findQuietFrames({ energies, count }: FrameFeatures): Uint8Array {
  const quietLevel = energies.toSorted()[Math.floor(QUIET_SHARE * count)] ?? Number.NEGATIVE_INFINITY;
  return Uint8Array.from(energies, (energy) => (energy <= quietLevel ? 1 : 0));
}

function findSpeech({ energies }: FrameFeatures): Uint8Array {
  const { noiseFloor, speechLevel } = measureEnergyLevels(energies);
  const threshold = noiseFloor + SPEECH_LEVEL_SHARE * (speechLevel - noiseFloor);
  return Uint8Array.from(energies, (energy) => (energy > threshold ? 1 : 0));
}

/** Returns the mean by which the best phones are more likely than all phones, over the frames of speech. */
function meanGain(loop: Float64Array, means: Float64Array, isSpeech: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (const [frame, likelihood] of loop.entries()) {
    if (isSpeech[frame] !== 1) continue;
    sum += likelihood - (means[frame] as number);
    count += 1;
  }
  return sum / Math.max(count, 1);
}
