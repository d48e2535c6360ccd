import { type PhraseSounds, SCHWA } from '../pronunciation/phones.ts';

/** States of a phone: how it begins, lasts and ends. */
export const STATES_PER_PHONE = 3;

/** The emission of a state for speech that is not in the text. */
export const FILLER = -1;
/** The emission of a state without a frame of its own, where paths meet. */
export const NODE = -2;

/** Costs of moves within a phone, as negative log likelihoods. */
export const STAY_COST = 0.35;
export const NEXT_COST = 1.2;
export const SKIPPED_MIDDLE_COST = 2.5;
const SKIPPED_SCHWA_COST = 2;
const WORD_PAUSE_COST = 2;
/** Cost of two phrases without a pause between them. */
const DIRECT_COST = 2;

export type GapCosts = {
  /** Cost of beginning speech that is not in the text. */
  filler: number;
  /** Cost of leaving out a phrase, and of each of its phones. */
  omission: number;
  omissionPerPhone: number;
};

/**
 * The states through which a recording passes. A state's predecessors lie before it, are the state itself or, for a
 * pause, are the speech after it that is not in the text. Those of a `NODE`
 * belong to the same frame, those of all other states to the frame before.
 */
export type Network = {
  count: number;
  /** The index of a state's model, `FILLER` or `NODE`. */
  emissions: Int32Array;
  /** Index of each state's first predecessor in `predecessors` and `costs`, followed by their number. */
  firstPredecessors: Int32Array;
  predecessors: Int32Array;
  costs: Float32Array;
  /** The phrase of each state, or -1 between phrases. */
  phrases: Int32Array;
  /** The position of each state's phone in its phrase, or -1 in a pause. */
  phones: Int32Array;
  /** The node before each phrase, followed by that after the last one. */
  boundaries: Int32Array;
};

/** The models' indexes: of the first state of each phone, and of silence. */
export type PhoneInventory = { firstStates: ReadonlyMap<string, number>; silence: number; count: number };

export function createInventory(phrases: readonly PhraseSounds[]): PhoneInventory {
  const phones = new Set(phrases.flatMap(({ words }) => words.flat()));
  const firstStates = new Map(
    [...phones].toSorted().map((phone, index) => [phone, index * STATES_PER_PHONE]),
  );
  const silence = firstStates.size * STATES_PER_PHONE;
  return { firstStates, silence, count: silence + 1 };
}

type Arc = readonly [predecessor: number, cost: number];

/**
 * Builds the network of a text: its phrases in order, each of which may be left out, and between them pauses and speech that is
 * not in the text. Without `gapCosts`, every phrase is spoken and nothing else.
 */
export function buildNetwork(
  sounds: readonly PhraseSounds[],
  inventory: PhoneInventory,
  gapCosts?: GapCosts,
): Network {
  const emissions: number[] = [];
  const phrases: number[] = [];
  const phones: number[] = [];
  const arcs: Arc[][] = [];
  const addState = (emission: number, predecessors: Arc[], phrase = -1, phone = -1): number => {
    emissions.push(emission);
    arcs.push(predecessors);
    phrases.push(phrase);
    phones.push(phone);
    return emissions.length - 1;
  };
  const addLoop = (emission: number, predecessors: Arc[], phrase = -1, phone = -1, stayCost = 0): number => {
    const state = addState(emission, predecessors, phrase, phone);
    predecessors.push([state, stayCost]);
    return state;
  };

  /** Adds pauses and unwritten speech after `arrival`, and returns the node where they end. */
  const addGap = (arrival: number): number => {
    const silence = addLoop(inventory.silence, [[arrival, 0]]);
    const ways: Arc[] = [
      [arrival, DIRECT_COST],
      [silence, 0],
    ];
    if (gapCosts) {
      const filler = addLoop(FILLER, [
        [arrival, gapCosts.filler],
        [silence, gapCosts.filler],
      ]);
      arcs[silence]?.push([filler, 0]);
      ways.push([filler, 0]);
    }
    return addState(NODE, ways);
  };

  const addPhone = (phone: string, ways: readonly Arc[], phrase: number, position: number): number => {
    const firstModel = inventory.firstStates.get(phone) ?? 0;
    const begin = addLoop(firstModel, [...ways], phrase, position, STAY_COST);
    const middle = addLoop(firstModel + 1, [[begin, NEXT_COST]], phrase, position, STAY_COST);
    const endWays: Arc[] = [
      [middle, NEXT_COST],
      [begin, SKIPPED_MIDDLE_COST],
    ];
    return addLoop(firstModel + 2, endWays, phrase, position, STAY_COST);
  };

  const addPhrase = ({ words }: PhraseSounds, start: number, phrase: number): Arc[] => {
    let ways: Arc[] = [[start, 0]];
    let position = 0;
    for (const [wordIndex, word] of words.entries()) {
      if (wordIndex > 0) {
        const pauseWays = ways.map(([state, cost]): Arc => [state, cost + WORD_PAUSE_COST]);
        ways = [...ways, [addLoop(inventory.silence, pauseWays, phrase), 0]];
      }
      for (const phone of word) {
        const end = addPhone(phone, ways, phrase, position);
        const skips =
          phone === SCHWA ? ways.map(([state, cost]): Arc => [state, cost + SKIPPED_SCHWA_COST]) : [];
        ways = [[end, NEXT_COST], ...skips];
        position += 1;
      }
    }
    return ways;
  };

  const boundaries: number[] = [];
  let arrival = addState(NODE, []);
  for (const [phrase, phraseSounds] of sounds.entries()) {
    const start = addGap(arrival);
    boundaries.push(start);
    const ways = addPhrase(phraseSounds, start, phrase);
    const phoneCount = phraseSounds.words.flat().length;
    if (gapCosts && phoneCount > 0)
      ways.push([start, gapCosts.omission + phoneCount * gapCosts.omissionPerPhone]);
    arrival = addState(NODE, ways);
  }
  boundaries.push(addGap(arrival));
  return {
    ...packArcs(arcs),
    count: emissions.length,
    emissions: Int32Array.from(emissions),
    phrases: Int32Array.from(phrases),
    phones: Int32Array.from(phones),
    boundaries: Int32Array.from(boundaries),
  };
}

function packArcs(arcs: readonly Arc[][]) {
  const firstPredecessors = new Int32Array(arcs.length + 1);
  for (const [state, stateArcs] of arcs.entries())
    firstPredecessors[state + 1] = (firstPredecessors[state] as number) + stateArcs.length;
  const allArcs = arcs.flat();
  return {
    firstPredecessors,
    predecessors: Int32Array.from(allArcs, ([state]) => state),
    costs: Float32Array.from(allArcs, ([, cost]) => cost),
  };
}
