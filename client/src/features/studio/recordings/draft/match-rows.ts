import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { fields, type Rows } from './rows.ts';

/**
 * Gives the phrases that the server has now the keys of those that they were: first those that nobody changed, then by where they
 * begin and end, then by text, which dialogues repeat. What is left between two that are known is taken in order, where it is
 * as many. Others are new, with keys from `nextKey` on.
 */
export function matchRows(before: Rows, phrases: readonly DraftPhrase[], nextKey: number): Rows {
  const known = new Map<number, number>();
  const likenesses = [whole, timesOf, startOf, endOf, ({ text }: DraftPhrase) => text];
  for (const likeness of likenesses)
    for (const gap of gapsOf(known, before.phrases.length, phrases.length))
      for (const [one, other] of matchAlike(before.phrases, phrases, gap, likeness)) known.set(other, one);
  for (const { from, to, length, otherLength } of gapsOf(known, before.phrases.length, phrases.length))
    if (length === otherLength) for (let i = 0; i < length; i += 1) known.set(to + i, from + i);
  let key = nextKey;
  const keys = phrases.map((_, index) => {
    const one = known.get(index);
    const old = one === undefined ? undefined : before.keys[one];
    if (old !== undefined) return old;
    key += 1;
    return key - 1;
  });
  return { phrases, keys };
}

const whole = (phrase: DraftPhrase) => JSON.stringify(fields.map((field) => phrase[field]));
const timesOf = ({ start, end }: DraftPhrase) => `${start} ${end}`;
const startOf = ({ start }: DraftPhrase) => String(start);
const endOf = ({ end }: DraftPhrase) => String(end);

/** Rows between two that are known, on both sides. */
type Gap = { from: number; length: number; to: number; otherLength: number };

function gapsOf(known: ReadonlyMap<number, number>, length: number, otherLength: number): Gap[] {
  const gaps: Gap[] = [];
  let [from, to] = [0, 0];
  const close = (one: number, other: number) => {
    if (one > from && other > to) gaps.push({ from, length: one - from, to, otherLength: other - to });
    [from, to] = [one + 1, other + 1];
  };
  for (const [other, one] of [...known].sort(([a], [b]) => a - b)) close(one, other);
  close(length, otherLength);
  return gaps;
}

/** Pairs of rows that are alike and like no other in the gap, as many as do not cross. */
function matchAlike(
  before: readonly DraftPhrase[],
  after: readonly DraftPhrase[],
  { from, length, to, otherLength }: Gap,
  likeness: (phrase: DraftPhrase) => string,
): [number, number][] {
  const positions = positionsOf(before, from, length, likeness);
  const others = positionsOf(after, to, otherLength, likeness);
  const pairs: [number, number][] = [];
  for (const [name, place] of positions) {
    const other = others.get(name);
    if (place !== null && other !== undefined && other !== null) pairs.push([place, other]);
  }
  return rising(pairs.sort(([a], [b]) => a - b));
}

/** Where each stands; null where there are several. */
function positionsOf(
  phrases: readonly DraftPhrase[],
  from: number,
  length: number,
  likeness: (phrase: DraftPhrase) => string,
): Map<string, number | null> {
  const positions = new Map<string, number | null>();
  for (const [index, phrase] of phrases.slice(from, from + length).entries()) {
    const name = likeness(phrase);
    positions.set(name, positions.has(name) ? null : from + index);
  }
  return positions;
}

/** The longest part of pairs, in order of their first, whose second rises too. */
function rising(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, other]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < other) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const longest: [number, number][] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) longest.unshift(pair);
  }
  return longest;
}
