import { describe, expect, it } from 'vitest';
import { firstSense, infinitiveOf, singularOf } from './english-base.ts';

describe('firstSense', () => {
  it.each([
    ['to look for, to seek', 'look for'],
    ['(some)', 'some'],
    ['sells (vendre)', 'sells'],
    ['the', 'the'],
    ['A dog.', 'dog'],
  ])('reads %s as %s', (meaning, sense) => expect(firstSense(meaning)).toBe(sense));
});

describe('infinitiveOf', () => {
  it.each([
    ['sells (vendre)', 'sell'],
    ['was working', 'work'],
    ['am looking for', 'look for'],
    ['stopped', 'stop'],
    ['raised', 'raise'],
    ['cries', 'cry'],
    ['listened', 'listen'],
    ['has been able to', 'be able to'],
    ['was called', 'be called'],
    ['is cold', 'be cold'],
    ['to hum', 'hum'],
    ['she told', 'tell'],
  ])('knows that %s is %s', (meaning, base) => expect(infinitiveOf(meaning)).toBe(base));

  it('does not guess where spelling does not decide', () => {
    expect(infinitiveOf('imagined')).toBeUndefined();
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
  ])('knows that %s is %s', (meaning, singular) => expect(singularOf(meaning)).toBe(singular));
});
