import { createFrameCostMeter, type Observations } from './frame-costs.ts';
import type { StateTable } from './states.ts';
import { takeTurn } from './take-turn.ts';

export type WarpOptions = {
  /** Number of states to try for each frame. */
  width: number;
  /** Returns the middle of the states to try for a frame, given the best state of the previous frame. */
  findCenterState: (frame: number, bestState: number) => number;
  /** Returns the cost of leaving out a phrase. If omitted, no phrase is left out. */
  calculateOmissionCost?: (phraseIndex: number) => number;
  signal?: AbortSignal | undefined;
  onProgress?: (fraction: number) => void;
};

/**
 * A path has one state per frame. `costs` holds the costs of the frames alone; `total` also includes the costs of the
 * moves.
 */
export type StatePath = { states: Int32Array; costs: Float32Array; total: number };

/**
 * A move is the number of states that the path advances (0 to 3), or `OMIT_MOVE`, which leaves out a phrase by jumping
 * from the gap before it to the gap after it within one frame.
 */
const STAY_MOVE = 0;
const OMIT_MOVE = 4;

/**
 * Cost of staying in a state, by the number of speech frames already spent there. Low at first, because a
 * narrator may speak at half the reference's speed.
 */
const STAY_COSTS = [0.01, 0.08, 0.2];
const LONG_STAY_COST = 0.4;
/** Cost of skipping frames of the reference, by the number of states that the path advances. */
const STEP_COSTS = [0, 0, 0.12, 0.4];
/**
 * Cost of a frame of speech in a gap. It is lower than the cost of words that don't match, so that speech missing from
 * the text is assigned to a gap rather than to an adjacent phrase.
 */
const GAP_IN_SPEECH_COST = -0.06;
const GAP_IN_SILENCE_COST = -0.1;
const PHRASE_IN_SILENCE_COST = -0.07;
/** Cost of leaving out consecutive phrases. It is charged only once, regardless of the number of phrases. */
const OMISSION_COST = 1.5;

/** Number of frames between two checks of the abort signal. */
const FRAMES_PER_ABORT_CHECK = 500;

/**
 * The states of the band at one frame: the cost of the cheapest path to each, and how many frames that path
 * has stayed there.
 */
type BandRow = { lowState: number; costs: Float32Array; stayCounts: Uint8Array };

/**
 * The cheapest path to one state. A single object is reused, because allocating hundreds of millions of them
 * would be slow.
 */
type BestMove = { cost: number; move: number };

/**
 * Finds the cheapest path through the states in order, one state per frame, by dynamic time warping within a
 * band of states. Uses one byte of memory per frame and state of the band. Rejects when the signal is
 * aborted.
 */
export async function findCheapestPath(
  observations: Observations,
  reference: Float32Array,
  states: StateTable,
  { width, findCenterState, calculateOmissionCost, signal, onProgress }: WarpOptions,
): Promise<StatePath> {
  const { count, silence } = observations;
  const bandWidth = Math.min(width, states.count);
  const lowStates = new Int32Array(count);
  const moves = new Uint8Array(count * bandWidth);
  const measureFrameCost = createFrameCostMeter(observations, reference);
  const omissionCostByPhrase = calculateOmissionCosts(states, calculateOmissionCost);
  const bestMove: BestMove = { cost: 0, move: STAY_MOVE };
  let currentRow = createRow(bandWidth);
  // The path starts in the gap before the first phrase, as if there were an extra frame before the recording. By the
  // first real frame, it may already have advanced by up to three states.
  let previousRow = createRow(bandWidth);
  previousRow.costs[0] = 0;
  let bestState = 0;
  for (let frame = 0; frame < count; frame += 1) {
    if (frame % FRAMES_PER_ABORT_CHECK === 0) {
      await takeTurn(signal);
      onProgress?.(frame / count);
    }
    const targetLowState = Math.round(findCenterState(frame, bestState)) - (bandWidth >> 1);
    currentRow.lowState = Math.max(previousRow.lowState, Math.min(states.count - bandWidth, targetLowState));
    lowStates[frame] = currentRow.lowState;
    bestState = fillRow(frame);
    [previousRow, currentRow] = [currentRow, previousRow];
  }
  const finalState = findFinalState(previousRow, states);
  return { ...tracePathBack(finalState), total: costAt(previousRow, finalState) };

  /** Advances by one frame and returns the cheapest state at that frame. */
  function fillRow(frame: number): number {
    const pauseProbability = silence[frame] as number;
    const speechProbability = 1 - pauseProbability;
    let cheapestState = currentRow.lowState;
    let lowestCost = Infinity;
    let lastGapIndex = -1;
    let omissionCost = OMISSION_COST;
    for (let index = 0; index < bandWidth; index += 1) {
      const state = currentRow.lowState + index;
      const vectorIndex = states.vectors[state] as number;
      if (vectorIndex < 0) {
        setBestMoveIntoGap(bestMove, previousRow, state);
        bestMove.cost += speechProbability * GAP_IN_SPEECH_COST + pauseProbability * GAP_IN_SILENCE_COST;
        if (lastGapIndex >= 0) {
          const cost = omissionCost + (omissionCostByPhrase[states.phrases[state] as number] as number);
          updateBestMove(bestMove, (currentRow.costs[lastGapIndex] as number) + cost, OMIT_MOVE);
        }
        lastGapIndex = index;
        omissionCost = bestMove.move === OMIT_MOVE ? 0 : OMISSION_COST;
      } else {
        setBestMoveIntoPhrase(
          bestMove,
          previousRow,
          state,
          (states.vectors[state - 1] as number) < 0,
          speechProbability,
        );
        if (bestMove.cost < Infinity)
          bestMove.cost +=
            speechProbability * measureFrameCost(frame, vectorIndex) +
            pauseProbability * PHRASE_IN_SILENCE_COST;
      }
      const { cost, move } = bestMove;
      currentRow.costs[index] = cost;
      moves[frame * bandWidth + index] = move;
      currentRow.stayCounts[index] =
        move === STAY_MOVE
          ? Math.min(255, stayCountAt(previousRow, state) + (pauseProbability < 0.5 ? 1 : 0))
          : 0;
      if (cost < lowestCost) {
        lowestCost = cost;
        cheapestState = state;
      }
    }
    return cheapestState;
  }

  function tracePathBack(lastState: number): Omit<StatePath, 'total'> {
    const path = new Int32Array(count);
    const costs = new Float32Array(count);
    let state = lastState;
    for (let frame = count - 1; frame >= 0; frame -= 1) {
      const moveAt = () => moves[frame * bandWidth + state - (lowStates[frame] as number)] as number;
      while (moveAt() === OMIT_MOVE) state = states.gaps[(states.phrases[state] as number) - 1] as number;
      const vectorIndex = states.vectors[state] as number;
      path[frame] = state;
      costs[frame] = vectorIndex < 0 ? 0 : measureFrameCost(frame, vectorIndex);
      state -= moveAt();
    }
    return { states: path, costs };
  }
}

function createRow(bandWidth: number): BandRow {
  const costs = new Float32Array(bandWidth).fill(Infinity);
  return { lowState: 0, costs, stayCounts: new Uint8Array(bandWidth) };
}

function costAt({ lowState, costs }: BandRow, state: number): number {
  return state >= lowState && state < lowState + costs.length
    ? (costs[state - lowState] as number)
    : Infinity;
}

function stayCountAt({ lowState, stayCounts }: BandRow, state: number): number {
  return state < lowState + stayCounts.length ? (stayCounts[state - lowState] as number) : 0;
}

/**
 * Finds the cheapest move into a gap: from the gap itself, which costs nothing extra, or from one of the two states
 * before it. A move can therefore skip a phrase only if it has a single frame.
 */
function setBestMoveIntoGap(bestMove: BestMove, previousRow: BandRow, state: number): void {
  bestMove.cost = costAt(previousRow, state);
  bestMove.move = STAY_MOVE;
  for (let step = 1; step <= 2; step += 1)
    updateBestMove(bestMove, costAt(previousRow, state - step) + (STEP_COSTS[step] as number), step);
}

function setBestMoveIntoPhrase(
  bestMove: BestMove,
  previousRow: BandRow,
  state: number,
  isFirstPhraseState: boolean,
  speechProbability: number,
): void {
  bestMove.cost =
    costAt(previousRow, state) +
    speechProbability * (STAY_COSTS[stayCountAt(previousRow, state)] ?? LONG_STAY_COST);
  bestMove.move = STAY_MOVE;
  for (let step = 1; step <= 3; step += 1) {
    // When a phrase follows another directly, the gap between them doesn't count as a step.
    const frameSteps = isFirstPhraseState && step > 1 ? step - 1 : step;
    updateBestMove(bestMove, costAt(previousRow, state - step) + (STEP_COSTS[frameSteps] as number), step);
  }
}

function updateBestMove(bestMove: BestMove, cost: number, move: number): void {
  if (cost < bestMove.cost) {
    bestMove.cost = cost;
    bestMove.move = move;
  }
}

/**
 * Returns the last gap in the band or the state before it, whichever is cheaper, since the path may end without a
 * gap.
 */
function findFinalState(row: BandRow, { gaps }: StateTable): number {
  const lastGap = gaps.findLast((candidate) => candidate < row.lowState + row.costs.length) ?? 0;
  return costAt(row, lastGap - 1) < costAt(row, lastGap) ? lastGap - 1 : lastGap;
}

/** Returns, for the gap after each phrase, the cost of reaching it from the gap before the phrase. */
function calculateOmissionCosts(
  { gaps }: StateTable,
  calculateOmissionCost: WarpOptions['calculateOmissionCost'],
): Float32Array {
  return Float32Array.from(gaps, (_, gapIndex) =>
    gapIndex > 0 && calculateOmissionCost ? calculateOmissionCost(gapIndex - 1) : Infinity,
  );
}
