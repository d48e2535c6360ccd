import { describe, expect, it } from 'vitest';
import { findDeclaredNames } from '../support/names/declared-names.ts';
import { nameExceptions } from '../support/names/name-exceptions.ts';
import { readTrackedSources } from '../support/names/tracked-sources.ts';

/** Words that names may not contain, each with the words to use instead. */
const replacementsByWord = new Map([
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

const splitIntoWords = (name: string) =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? [];

/** Returns the forbidden word that this part of a name is a form of, such as `keep` for `keeps` or `keeping`. */
function findForbiddenWord(word: string): string | undefined {
  const stems = [
    word,
    word.replace(/(s|d|y)$/, ''),
    word.replace(/(ed|ing)$/, ''),
    word.replace(/ing$/, 'e'),
  ];
  return stems.find((stem) => replacementsByWord.has(stem));
}

/** Returns true for a snake_case name: a JSON field or a database column, on whose name other programs depend. */
const isWireName = (name: string) => /^[a-z][a-z\d]*(_[a-z\d]+)+$/.test(name);

function describeObjection(name: string): string | undefined {
  const forbiddenWord = isWireName(name)
    ? undefined
    : splitIntoWords(name).map(findForbiddenWord).find(Boolean);
  return forbiddenWord && `${name}: not ${forbiddenWord}, but ${replacementsByWord.get(forbiddenWord)}`;
}

type DeclaredName = { file: string; name: string };

async function readAllNames(): Promise<DeclaredName[]> {
  const sources = await readTrackedSources();
  return sources.flatMap(({ file, source }) => {
    const pathSegments = file.replace(/\.\w+$/, '').split('/');
    return [...findDeclaredNames(file, source), ...pathSegments].map((name) => ({ file, name }));
  });
}

describe('names', () => {
  it('finds no forbidden words in declared names', async () => {
    const names = await readAllNames();
    const objections = names
      .filter(({ name }) => !(name in nameExceptions))
      .flatMap(({ file, name }) => describeObjection(name)?.replace(/^/, `${file}: `) ?? []);
    expect([...new Set(objections)]).toEqual([]);
    const existingNames = new Set(names.map(({ name }) => name));
    const staleExceptions = Object.keys(nameExceptions).filter((name) => !existingNames.has(name));
    expect(staleExceptions, 'exceptions for names that are gone').toEqual([]);
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
    const forbiddenNames = findDeclaredNames('planted.ts', source).filter(describeObjection);
    expect(forbiddenNames).toEqual([name]);
  });

  it.each([
    'const { looked } = row; keep(looked); row.told = 1;',
    'const view = { emails_refused: 1 };',
    "const text = 'the usual trouble'; // kept",
    'const almostKeeper = 1;',
  ])('allows a forbidden word in a reference, a text or a JSON field: %s', (source) => {
    expect(
      findDeclaredNames('planted.ts', source).filter((name) => name !== 'looked' && describeObjection(name)),
    ).toEqual([]);
  });
});
