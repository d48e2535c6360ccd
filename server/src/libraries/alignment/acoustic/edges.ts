import { takeTurn } from '../take-turn.ts';
import { FILLER, type Network, NODE } from './network.ts';
import type { FoundPhrase } from './read-path.ts';
import type { TrainedRun } from './train-on-recording.ts';
import type { BestPath, Emissions } from './viterbi.ts';

/** `uncertainty` is how far a phrase's start or end is expected to be from where the best path has it, in frames. */
type Edge = { frame: number; uncertainty: number };
export type PhraseEdges = { start: Edge; end: Edge };

/** Frames to each side of an edge in which other positions are considered. */
const REACH_FRAMES = 100;
/** Maximum number of pairs of a frame and a state that are compared between two phrases. */
const MAX_CELLS = 4_000_000;
/** Weight of log likelihoods and costs beside those of the best path. Less than 1, because the models are surer than right. */
const WEIGHT = 0.3;

/**
 * Measures how uncertain the start and the end of each phrase are, from the probabilities of all paths near the best one (forward
 * and backward algorithm) between the middles of two neighbors. Also returns the frames at which a phrase has probably begun and
 * ended.
 */
export async function measureEdges(
  { phrases, path, emissions }: Pick<TrainedRun, 'phrases' | 'path' | 'emissions'>,
  network: Network,
  signal?: AbortSignal,
): Promise<(PhraseEdges | undefined)[]> {
  const edges = phrases.map(
    (phrase): PhraseEdges | undefined =>
      phrase && {
        start: { frame: phrase.firstPhoneFrame, uncertainty: 0 },
        end: { frame: phrase.lastPhoneFrame, uncertainty: 0 },
      },
  );
  const found = phrases.flatMap((phrase, index) => {
    const own = edges[index];
    return phrase && own ? [{ ...phrase, index, edges: own }] : [];
  });
  for (let position = 0; position <= found.length; position += 1) {
    const [before, after] = [found[position - 1], found[position]];
    const range = {
      first: before ? Math.max(findMiddle(before), before.lastPhoneFrame - REACH_FRAMES) : 0,
      last: after
        ? Math.min(findMiddle(after), after.firstPhoneFrame + REACH_FRAMES)
        : path.states.length - 1,
    };
    await takeTurn(signal);
    const measureBefore = createPathMeter(network, path, emissions, range);
    if (!measureBefore) {
      if (before) before.edges.end.uncertainty = Number.POSITIVE_INFINITY;
      if (after) after.edges.start.uncertainty = Number.POSITIVE_INFINITY;
      continue;
    }
    if (before) {
      const shares = measureBefore(findEndState(network, before.index));
      before.edges.end = {
        frame: range.first + findChange(shares) - 1,
        uncertainty: sumDifferences(shares, before.lastPhoneFrame + 1 - range.first),
      };
    }
    if (after) {
      const shares = measureBefore((network.boundaries[after.index] as number) + 1);
      after.edges.start = {
        frame: range.first + findChange(shares),
        uncertainty: sumDifferences(shares, after.firstPhoneFrame - range.first),
      };
    }
  }
  return edges;
}

const findMiddle = ({ firstPhoneFrame, lastPhoneFrame }: FoundPhrase) =>
  Math.round((firstPhoneFrame + lastPhoneFrame) / 2);

/** Returns the state after the last one of a phrase. */
function findEndState({ boundaries, phrases }: Network, phrase: number): number {
  let state = (boundaries[phrase] as number) + 1;
  while (phrases[state] === phrase) state += 1;
  return state;
}

/** Returns the first position at which a falling probability is below one half. */
function findChange(probabilities: Float64Array): number {
  const position = probabilities.findIndex((probability) => probability < 0.5);
  return position < 0 ? probabilities.length : position;
}

/** Returns the sum of the differences between falling probabilities and those of a change from 1 to 0 at `position`. */
const sumDifferences = (probabilities: Float64Array, position: number) =>
  probabilities.reduce(
    (sum, probability, index) => sum + (index < position ? 1 - probability : probability),
    0,
  );

/**
 * Returns a function that calculates the probability of each frame of a range that its state is before a given one. The paths
 * have the same first and last state as the best one. Returns undefined if there are too many paths.
 */
function createPathMeter(
  network: Network,
  path: BestPath,
  emissions: Emissions,
  { first, last }: { first: number; last: number },
): ((boundary: number) => Float64Array) | undefined {
  const { firstPredecessors, predecessors, costs, emissions: models } = network;
  const frameCount = last - first + 1;
  const origin = path.states[first] as number;
  const target = path.states[last] as number;
  const firstState = first === 0 ? 0 : origin;
  const stateCount = (last === path.states.length - 1 ? network.count : target + 1) - firstState;
  if (frameCount * stateCount > MAX_CELLS) return undefined;
  const likelihoods = new Float64Array(emissions.modelCount);
  const own = new Float64Array(frameCount * stateCount);
  const forward = new Float64Array(frameCount * stateCount).fill(Number.NEGATIVE_INFINITY);
  const backward = new Float64Array(frameCount * stateCount).fill(Number.NEGATIVE_INFINITY);
  for (let frame = 0; frame < frameCount; frame += 1) {
    emissions.writeLikelihoods(first + frame, likelihoods);
    for (let index = 0; index < stateCount; index += 1) {
      const model = models[firstState + index] as number;
      const isNode = model === NODE;
      const filler = () => emissions.filler?.[first + frame] ?? Number.NEGATIVE_INFINITY;
      const likelihood = isNode ? 0 : model === FILLER ? filler() : (likelihoods[model] as number);
      const sourceFrame = isNode ? frame : frame - 1;
      let total = Number.NEGATIVE_INFINITY;
      if (sourceFrame < 0) total = firstState + index === origin ? 0 : Number.NEGATIVE_INFINITY;
      else
        forEachArc(index, (source, cost) => {
          total = addLogs(total, (forward[sourceFrame * stateCount + source] as number) - cost);
        });
      own[frame * stateCount + index] = WEIGHT * likelihood;
      forward[frame * stateCount + index] = total + WEIGHT * likelihood;
    }
  }
  const end = (frameCount - 1) * stateCount + target - firstState;
  backward[end] = 0;
  for (let frame = frameCount - 1; frame >= 0; frame -= 1)
    for (let index = stateCount - 1; index >= 0; index -= 1) {
      const position = frame * stateCount + index;
      const sourceFrame = models[firstState + index] === NODE ? frame : frame - 1;
      const value = (backward[position] as number) + (own[position] as number);
      if (sourceFrame < 0 || value === Number.NEGATIVE_INFINITY) continue;
      forEachArc(index, (source, cost) => {
        const sourcePosition = sourceFrame * stateCount + source;
        backward[sourcePosition] = addLogs(backward[sourcePosition] as number, value - cost);
      });
    }
  const total = forward[end] as number;

  function forEachArc(index: number, use: (source: number, cost: number) => void): void {
    const endArc = firstPredecessors[firstState + index + 1] as number;
    for (let arc = firstPredecessors[firstState + index] as number; arc < endArc; arc += 1) {
      const source = (predecessors[arc] as number) - firstState;
      if (source >= 0) use(source, WEIGHT * (costs[arc] as number));
    }
  }

  return (boundary) => {
    const probabilities = new Float64Array(frameCount);
    for (let index = 0; index < Math.min(stateCount, boundary - firstState); index += 1) {
      if (models[firstState + index] === NODE) continue;
      for (let frame = 0; frame < frameCount; frame += 1) {
        const position = frame * stateCount + index;
        const probability = Math.exp((forward[position] as number) + (backward[position] as number) - total);
        probabilities[frame] = (probabilities[frame] as number) + probability;
      }
    }
    return probabilities;
  };
}

/** Returns the logarithm of the sum of two numbers, given by their logarithms. */
function addLogs(a: number, b: number): number {
  const [larger, smaller] = a > b ? [a, b] : [b, a];
  return smaller === Number.NEGATIVE_INFINITY ? larger : larger + Math.log1p(Math.exp(smaller - larger));
}
