import { expect, it } from 'vitest';
import { makeDictd, makeStarDict, readImportedFiles } from '../../../test/support/studio/dictionaries.ts';
import { keysOfHeadword } from './keys-of-headword.ts';

it.each([
  ['chat', ['chat']],
  ['Chat', ['chat']],
  ['se laver', ['laver']],
  ['laver (se)', ['laver']],
  ['laver (s’)', ['laver']],
  ['laver, se', ['laver']],
  ['(se) laver', ['laver']],
  ["s'asseoir", ['asseoir']],
  ['s’asseoir', ['asseoir']],
  ["s'il", ["s'il"]],
  ["s'en aller", ["s'en aller"]],
  ["s'arrêter à", ["s'arrêter à"]],
  ['se', ['se']],
  ['beau, belle', ['beau', 'belle']],
  ['beau/bel/belle', ['beau', 'bel', 'belle']],
  ['acteur / actrice', ['acteur', 'actrice']],
  ['acteur, -trice', ['acteur']],
  ['acteur (-trice)', ['acteur']],
  ['comme ci, comme ça', ['comme ci, comme ça']],
  ['et/ou', ['et/ou']],
  ['km/h', ['km/h']],
  ['(à) peu près', ['peu près', 'à peu près']],
  ['avocat (fruit)', ['avocat']],
  ['auto(mobile)', ['auto', 'automobile']],
  ['(abc)', ['abc']],
  ['()', []],
  ['la Seine', ['seine']],
  ["l'Amérique", ['amérique']],
  ['Seine, la', ['seine']],
  ['un peu', ['un peu']],
  ["d'abord", ["d'abord"]],
  ['aujourd’hui', ["aujourd'hui"]],
  ["l'", ["l'"]],
  ['chat¹', ['chat']],
  ['\u202Ech\u00ADat\u200B', ['chat']],
  ['†chat', ['chat']],
  ['... à', ['à']],
  ['etc.', ['etc']],
  ['s.v.p.', ['s.v.p']],
  ['-able', ['-able']],
  ['aqu-', ['aqu-']],
  ['n°', ['n°']],
  ['1er', ['1er']],
  ['oeuf', ['oeuf', 'œuf']],
  ['œuf', ['œuf']],
  ['!', []],
  ['', []],
  ['a'.repeat(81), []],
])('stores the meanings of the headword "%s" under the lookup keys %j', (headword, keys) => {
  expect(keysOfHeadword(headword)).toEqual(keys);
});

it.each(['(', ',', '/', ' ', "l'", '(a)', 'se ', ', se', 'a,', '()', '†'])(
  'needs less than half a second of processor time to find the lookup keys of a malicious headword that repeats "%s"',
  (fragment) => {
    const startedAt = process.cpuUsage();
    for (const length of [50, 320, 60_000]) keysOfHeadword(fragment.repeat(length).slice(0, length));
    expect(process.cpuUsage(startedAt).user).toBeLessThan(500_000);
  },
);

it.each([
  ['StarDict', makeStarDict([['laver (se)', 'wash']])],
  ['dictd', makeDictd([['laver se', 'laver (se) /lave/ <v>\nwash\n']])],
  ['dictd, reflexive first', makeDictd([['se laver', 'se laver\nwash\n']])],
  ['TSV', { 'petit.tsv': Buffer.from('laver (se)\twash\n') }],
])('removes the reflexive pronoun from a headword in every dictionary format: %s', async (_, files) => {
  expect((await readImportedFiles(files)).map((line) => line.replace(/ \| \w* \|/, ':'))).toEqual([
    'laver: wash',
  ]);
});
