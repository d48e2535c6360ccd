import { splitPhrase } from '@lingostory/contract/words';
import { expect, it } from 'vitest';
import { toContextWords } from '../../../libraries/glosses/context-words.ts';
import { lemmatize } from '../../../libraries/lexicon/lemmatize.ts';
import { fitExpressionForm, fitWordForm } from './fit-word-form.ts';
import type { OpenWord } from './open-words.ts';
import type { Suggestion } from './suggestion.ts';

const buildWord = (key: string, lemma: string, word: Partial<OpenWord> = {}): OpenWord => ({
  keys: [key],
  lemma,
  kind: 'verb',
  role: 'V',
  person: '',
  ...word,
});
const buildSuggestion = (meaning: string, suggestion: Partial<Suggestion> = {}): Suggestion => ({
  meaning,
  origin: 'glossary',
  form: null,
  source: null,
  licence: null,
  address: null,
  ...suggestion,
});
const fitMeanings = (word: OpenWord, ...suggestions: Suggestion[]) =>
  fitWordForm(suggestions, word).map(({ meaning }) => meaning);

it.each<[phrase: string, word: OpenWord, meanings: string[]]>([
  ['il descendit', buildWord('descendit', 'descendre'), ['went down', 'go down']],
  ['elle descend', buildWord('descend', 'descendre'), ['goes down', 'go down']],
  ['je descends', buildWord('descends', 'descendre', { person: 'other' }), ['go down']],
  ['ils descendent', buildWord('descendent', 'descendre', { person: 'third' }), ['go down']],
  ['on tremble', buildWord('tremble', 'trembler', { person: 'third' }), ['goes down', 'go down']],
  ['nous descendrons', buildWord('descendrons', 'descendre'), ['will go down', 'go down']],
  ['descendue', buildWord('descendue', 'descendre', { role: 'K' }), ['gone down', 'go down']],
  ['en descendant', buildWord('descendant', 'descendre', { role: 'G' }), ['going down', 'go down']],
  ['elle finit', buildWord('finit', 'finir'), ['go down']],
  ['descendre', buildWord('descendre', 'descendre', { role: 'I' }), ['go down']],
])('fits the meaning “go down” to the verb in “%s”', (_, word, meanings) =>
  expect(fitMeanings(word, buildSuggestion('go down'))).toEqual(meanings),
);

it('offers both English pasts for an imperfect, whichever a book has', () => {
  const word = buildWord('descendait', 'descendre');
  expect(fitMeanings(word, buildSuggestion('go down'))).toEqual(
    expect.arrayContaining(['went down', 'was going down', 'go down']),
  );
  const [first, ...others] = fitMeanings(word, buildSuggestion('was going down', { origin: 'library' }));
  expect(first).toBe('was going down');
  expect(others).toContain('went down');
});

it('fits meanings of a noun to its plural, the singular second', () => {
  const noun = { kind: 'noun', role: 'C' } as const;
  const meanings = [buildSuggestion('wave'), buildSuggestion('surge')];
  expect(fitMeanings(buildWord('vagues', 'vague', noun), ...meanings)).toEqual(['waves', 'wave', 'surges']);
  expect(fitMeanings(buildWord('vague', 'vague', noun), ...meanings)).toEqual(['wave', 'surge']);
});

it('offers the infinitive of the first meaning only', () => {
  const word = buildWord('descendit', 'descendre');
  const suggestions = [buildSuggestion('go down'), buildSuggestion('get off')];
  expect(fitMeanings(word, ...suggestions)).toEqual(['went down', 'go down', 'got off']);
});

it('leaves meanings of this very form and meanings with several senses as they are', () => {
  const word = buildWord('descendit', 'descendre');
  const ofThisForm = buildSuggestion('alight', { origin: 'library' });
  const ofSeveralSenses = buildSuggestion('to descend, to go down', {
    origin: 'dictionary',
    form: 'descendre',
  });
  expect(fitMeanings(word, ofThisForm, ofSeveralSenses)).toEqual(['alight', 'to descend, to go down']);
});

it('leaves an adjective by which a book explains a participle as it is', () => {
  const word = buildWord('morte', 'mourir', { role: 'K' });
  const suggestions = ['dead', 'open'].map((meaning) =>
    buildSuggestion(meaning, { origin: 'library', form: 'mort' }),
  );
  expect(fitMeanings(word, ...suggestions)).toEqual(['dead', 'opened']);
});

it('fits the meaning of another form in a book or a dictionary', () => {
  const word = buildWord('descendit', 'descendre');
  const ofBook = buildSuggestion('go down', { origin: 'library', form: 'descends' });
  const ofDictionary = buildSuggestion('to alight', { origin: 'dictionary', form: 'descendre' });
  expect(fitMeanings(word, ofBook, ofDictionary)).toEqual(['went down', 'go down', 'alighted']);
});

it.each([
  ['avait faim', 'was hungry'],
  ['a faim', 'is hungry'],
  ['aura faim', 'will be hungry'],
])('fits the meaning of the expression “avoir faim” to “%s”: %s', (text, meaning) => {
  const words = splitPhrase(`Marie ${text} tôt.`);
  const expressionWords = toContextWords(words, lemmatize(words)).slice(1, -1);
  const suggestions = [buildSuggestion('be hungry')];
  expect(fitExpressionForm(suggestions, expressionWords)[0]?.meaning).toBe(meaning);
});

it('leaves a meaning of an expression that is no verb as it is', () => {
  const words = splitPhrase('Marie ne s’en moquait pas.');
  const expressionWords = toContextWords(words, lemmatize(words)).slice(2, -1);
  const ofDictionary = { origin: 'dictionary', form: "s'en moquer" } as const;
  const fitMeaning = (meaning: string) =>
    fitExpressionForm([buildSuggestion(meaning, ofDictionary)], expressionWords)[0]?.meaning;
  expect(fitMeaning('laugh at it')).toBe('laughed at it');
  expect(fitMeaning('not care')).toBe('not care');
});

it.each([
  ['se leva', 'got up'],
  ['se lève', 'gets up'],
  ['s’est levé', 'got up'],
  ['se lever', 'get up'],
])('fits the meaning of the expression “se lever” to “%s”: %s', (text, meaning) => {
  const words = splitPhrase(`Il ${text} tôt.`);
  const expressionWords = toContextWords(words, lemmatize(words)).slice(1, -1);
  expect(fitExpressionForm([buildSuggestion('get up')], expressionWords)[0]?.meaning).toBe(meaning);
});
