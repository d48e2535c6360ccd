import { describe, expect, it } from 'vitest';
import { declaredNames } from '../support/names/declared-names.ts';
import { allowed } from '../support/names/name-exceptions.ts';
import { readTrackedSources } from '../support/names/tracked-sources.ts';

/** Words that no name may contain, each with the words to use instead. */
const replacements = new Map([
  ['news', 'event'],
  ['letter', 'email'],
  ['look', 'sync, review, read'],
  ['afresh', 'again'],
  ['patience', 'timeout, retryDelay'],
  ['most', 'max'],
  ['usual', 'default'],
  ['keep', 'cache, store'],
  ['kept', 'cached, stored'],
  ['tell', 'notify'],
  ['told', 'notified'],
  ['doubt', 'mismatch'],
  ['fault', 'error, problem'],
  ['refuse', 'reject'],
  ['refusal', 'problem'],
  ['trouble', 'problem'],
  ['shelf', 'library, catalogue'],
  ['shelves', 'libraries'],
  ['place', 'position, index'],
  ['figure', 'stats'],
  ['maker', 'builder'],
  ['answer', 'response'],
  ['wording', 'format, labels, messages'],
]);

const parts = (name: string) =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((part) => part.toLowerCase()) ?? [];

/** Returns the forbidden word of which this is a form: `keeps`, `keeping` and `looked` become `keep` and `look`. */
function replacedWord(part: string): string | undefined {
  const stems = [
    part,
    part.replace(/(s|d|y)$/, ''),
    part.replace(/(ed|ing)$/, ''),
    part.replace(/ing$/, 'e'),
  ];
  return stems.find((stem) => replacements.has(stem));
}

/** Returns true for a snake_case name: a JSON field or a column, which other programs use. */
const isWireName = (name: string) => /^[a-z][a-z\d]*(_[a-z\d]+)+$/.test(name);

function objectionTo(name: string): string | undefined {
  const word = isWireName(name) ? undefined : parts(name).map(replacedWord).find(Boolean);
  return word && `${name}: not ${word}, but ${replacements.get(word)}`;
}

type Named = { file: string; name: string };

async function allNames(): Promise<Named[]> {
  const sources = await readTrackedSources();
  return sources.flatMap(({ file, source }) => {
    const inPath = file.replace(/\.\w+$/, '').split('/');
    return [...declaredNames(file, source), ...inPath].map((name) => ({ file, name }));
  });
}

describe('names', () => {
  it('keeps forbidden words out of declared names', async () => {
    const names = await allNames();
    const objections = names
      .filter(({ name }) => !(name in allowed))
      .flatMap(({ file, name }) => objectionTo(name)?.replace(/^/, `${file}: `) ?? []);
    expect([...new Set(objections)]).toEqual([]);
    const known = new Set(names.map(({ name }) => name));
    const gone = Object.keys(allowed).filter((name) => !known.has(name));
    expect(gone, 'exceptions for names that are gone').toEqual([]);
  });

  it.each([
    ['const keptPages = 1;', 'keptPages'],
    ['const { page: usualPage } = {};', 'usualPage'],
    ['for (const [place] of []) {}', 'place'],
    ['export function tellAll() {}', 'tellAll'],
    ['const ask = (patience = 1) => patience;', 'patience'],
    ['class MailRefused {}', 'MailRefused'],
    ['class Mail { doubts = 1; }', 'doubts'],
    ['const all = { answerOf: () => {} };', 'answerOf'],
    ['type Letter = string;', 'Letter'],
    ['interface Page { readonly figures?: number }', 'figures'],
    ['type Read = (shelf: string) => void;', 'shelf'],
    ['const MOST_TRIES = 3;', 'MOST_TRIES'],
    ["import { api as news } from './api.ts';", 'news'],
    ['try {} catch (refusal) {}', 'refusal'],
  ])('rejects a forbidden word in a declared name: %s', (source, name) => {
    const found = declaredNames('planted.ts', source).filter(objectionTo);
    expect(found).toEqual([name]);
  });

  it.each([
    'const { looked } = row; keep(looked); row.told = 1;',
    'const view = { emails_refused: 1 };',
    "const text = 'the usual trouble'; // kept",
    'const almostKeeper = 1;',
  ])('allows a forbidden word in a reference, a text or a JSON field: %s', (source) => {
    expect(
      declaredNames('planted.ts', source).filter((name) => name !== 'looked' && objectionTo(name)),
    ).toEqual([]);
  });
});
