import { describe, expect, it } from 'vitest';
import { firstSenseOf, infinitiveOf, singularOf } from './english-base.ts';

describe('firstSenseOf', () => {
  it.each([
    ['to look for, to seek', 'look for'],
    ['(some)', 'some'],
    ['sells (vendre)', 'sells'],
    ['the', 'the'],
    ['A dog.', 'dog'],
  ])('reduces the meaning "%s" to its first sense, "%s"', (meaning, sense) =>
    expect(firstSenseOf(meaning)).toBe(sense),
  );
});

describe('infinitiveOf', () => {
  it.each([
    ['sells (vendre)', 'sell'],
    ['was working', 'work'],
    ['am looking for', 'look for'],
    ['stopped', 'stop'],
    ['raised', 'raise'],
    ['cries', 'cry'],
    ['was carrying', 'carry'],
    ['listened', 'listen'],
    ['has been able to', 'be able to'],
    ['was called', 'be called'],
    ['is cold', 'be cold'],
    ['to hum', 'hum'],
    ['she told', 'tell'],
    ['let’s do', 'do'],
  ])('derives the English infinitive of "%s": %s', (meaning, infinitive) =>
    expect(infinitiveOf(meaning)).toBe(infinitive),
  );

  it('returns no infinitive for an English verb form if spelling rules can’t determine one', () => {
    expect(infinitiveOf('reclined')).toBeUndefined();
  });
});

describe('singularOf', () => {
  it.each([
    ['stories', 'story'],
    ['pieces of bread', 'piece of bread'],
    ['children', 'child'],
    ['boxes', 'box'],
    ['glass', 'glass'],
    ['bus', 'bus'],
  ])('derives the English singular of %s: %s', (meaning, singular) =>
    expect(singularOf(meaning)).toBe(singular),
  );
});
