import { describe, expect, it } from 'vitest';
import { findCommonExpression, keysOfExpression } from './expressions.ts';

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

describe('findCommonExpression', () => {
  it('prefers an expression in the same form to one in another form', () => {
    expect(findCommonExpression(keysOfExpression('il y avait'))?.[0]).toBe('there was');
    expect(findCommonExpression(keysOfExpression('il y a'))?.[0]).toBe('there is');
  });

  it.each(['manger une pomme', 'on dit', 'être que', 'ça va aller'])(
    'returns undefined for “%s”, which is no expression',
    (words) => expect(findCommonExpression(keysOfExpression(words))).toBeUndefined(),
  );
});
