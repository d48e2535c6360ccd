import { describe, expect, it } from 'vitest';
import { findCommonExpression, keysOfExpression, toDictionaryKeys } from './expressions.ts';

describe('keysOfExpression', () => {
  it.each([
    ['venir chercher', 'viens le chercher'],
    ['venir chercher', 'vint chercher'],
    ['se lever', 's’est levé'],
    ['avoir peur de', 'avait peur d’'],
    ['a perdu', 'ont perdu'],
  ])('gives “%s” and “%s” the same key', (term, otherForm) =>
    expect(keysOfExpression(otherForm).base).toBe(keysOfExpression(term).base),
  );

  it.each([
    ['a perdu', 'avait perdu'],
    ['se voir', 'nous voir'],
    ['tout le monde', 'tout au monde'],
  ])('gives “%s” and “%s” different keys', (term, otherTerm) =>
    expect(keysOfExpression(otherTerm).base).not.toBe(keysOfExpression(term).base),
  );
});

describe('toDictionaryKeys', () => {
  it.each([
    ["d'abord", "d'abord"],
    ["s'en va", "s'en aller"],
    ["n'importe quoi", "n'importe quoi"],
    ["jusqu'à présent", "jusqu'à présent"],
    ["qu'est-ce que", "qu'est-ce que"],
    ["l'un l'autre", "l'un l'autre"],
    ['de haut en bas', 'de haut en bas'],
    ["d'habitude", "d'habitude"],
    ['viens le chercher', 'venir chercher'],
  ])('finds “%s” as “%s” in an imported dictionary', (words, headword) => {
    const keys = Object.values(toDictionaryKeys(keysOfExpression(words))).flat();
    expect(keys).toContain(headword);
  });

  it('separates the form in the text from the base form', () =>
    expect(toDictionaryKeys(keysOfExpression("s'en va"))).toEqual({
      sameForm: ["s' en va", "s'en va"],
      baseForm: ['se en aller', "s'en aller"],
    }));
});

describe('findCommonExpression', () => {
  it('prefers an expression in the same form to one in another form', () => {
    expect(findCommonExpression(keysOfExpression('il y avait'))?.meanings[0]).toBe('there was');
    expect(findCommonExpression(keysOfExpression('il y a'))?.meanings[0]).toBe('there is');
  });

  it.each(['manger une pomme', 'on dit', 'être que', 'ça va aller'])(
    'returns undefined for “%s”, which is no expression',
    (words) => expect(findCommonExpression(keysOfExpression(words))).toBeUndefined(),
  );
});
