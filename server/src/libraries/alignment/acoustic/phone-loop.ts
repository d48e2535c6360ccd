import { takeTurn } from '../take-turn.ts';
import { NEXT_COST, SKIPPED_MIDDLE_COST, STATES_PER_PHONE, STAY_COST } from './network.ts';
import { type Emissions, FRAMES_PER_TURN } from './viterbi.ts';

/** Cost of beginning a phone, or silence. */
const ENTRY_COST = 6;

const [STAY, NEXT, SKIP, ENTER] = [0, 1, 2, 3];

/**
 * Returns the log likelihood that each frame adds to the best sequence of any phones, whatever they mean, and the mean
 * likelihood of all phones' states for each frame.
 */
export async function findBestPhones(
  { count, modelCount, writeLikelihoods }: Emissions,
  signal?: AbortSignal,
): Promise<{ loop: Float64Array; means: Float64Array }> {
  const silence = modelCount - 1;
  const likelihoods = new Float64Array(modelCount);
  const means = new Float64Array(count);
  const choices = new Uint8Array(count * modelCount);
  const exits = new Int16Array(count);
  const scores = new Float64Array(modelCount).fill(Number.NEGATIVE_INFINITY);
  const former = new Float64Array(modelCount).fill(Number.NEGATIVE_INFINITY);
  let [bestExit, bestExitScore] = [silence, 0];
  for (let frame = 0; frame < count; frame += 1) {
    if (frame % FRAMES_PER_TURN === 0) await takeTurn(signal);
    writeLikelihoods(frame, likelihoods);
    let sum = 0;
    for (let model = 0; model < silence; model += 1) sum += likelihoods[model] as number;
    means[frame] = sum / silence;
    former.set(scores);
    exits[frame] = bestExit;
    const entryScore = bestExitScore - ENTRY_COST;
    const row = frame * modelCount;
    for (let model = 0; model < modelCount; model += 1) {
      const place = model === silence ? 0 : model % STATES_PER_PHONE;
      let best = (former[model] as number) - (model === silence ? 0 : STAY_COST);
      let choice = STAY;
      if (place === 0) {
        if (entryScore > best) [best, choice] = [entryScore, ENTER];
      } else {
        const next = (former[model - 1] as number) - NEXT_COST;
        if (next > best) [best, choice] = [next, NEXT];
        if (place === 2) {
          const skip = (former[model - 2] as number) - SKIPPED_MIDDLE_COST;
          if (skip > best) [best, choice] = [skip, SKIP];
        }
      }
      scores[model] = best + (likelihoods[model] as number);
      choices[row + model] = choice;
    }
    [bestExit, bestExitScore] = [silence, scores[silence] as number];
    for (let model = STATES_PER_PHONE - 1; model < silence; model += STATES_PER_PHONE) {
      const score = (scores[model] as number) - NEXT_COST;
      if (score > bestExitScore) [bestExit, bestExitScore] = [model, score];
    }
  }
  return { loop: traceBack(choices, exits, count, modelCount, bestExit, writeLikelihoods), means };
}

function traceBack(
  choices: Uint8Array,
  exits: Int16Array,
  count: number,
  modelCount: number,
  lastModel: number,
  writeLikelihoods: Emissions['writeLikelihoods'],
): Float64Array {
  const likelihoods = new Float64Array(modelCount);
  const loop = new Float64Array(count);
  const silence = modelCount - 1;
  let model = lastModel;
  for (let frame = count - 1; frame >= 0; frame -= 1) {
    writeLikelihoods(frame, likelihoods);
    const choice = choices[frame * modelCount + model] as number;
    const likelihood = likelihoods[model] as number;
    if (choice === STAY) loop[frame] = likelihood - (model === silence ? 0 : STAY_COST);
    else if (choice === NEXT) {
      loop[frame] = likelihood - NEXT_COST;
      model -= 1;
    } else if (choice === SKIP) {
      loop[frame] = likelihood - SKIPPED_MIDDLE_COST;
      model -= 2;
    } else {
      loop[frame] = likelihood - ENTRY_COST - (exits[frame] === silence ? 0 : NEXT_COST);
      model = exits[frame] as number;
    }
  }
  return loop;
}
