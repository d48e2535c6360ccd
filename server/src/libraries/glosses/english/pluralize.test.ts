import { describe, expect, it } from 'vitest';
import { singularOf } from './english-base.ts';
import { pluralize } from './pluralize.ts';

describe('pluralize', () => {
  it.each([
    ['wave', 'waves'],
    ['lady', 'ladies'],
    ['boy', 'boys'],
    ['dress', 'dresses'],
    ['box', 'boxes'],
    ['photo', 'photos'],
    ['potato', 'potatoes'],
    ['man', 'men'],
    ['knife', 'knives'],
    ['piece of bread', 'pieces of bread'],
    ['swimming pool', 'swimming pools'],
  ])('gives “%s” the plural “%s”, from which its singular can be told', (singular, plural) => {
    expect(pluralize(singular)).toBe(plural);
    expect(singularOf(plural)).toBe(singular);
  });

  it.each(['hair', 'furniture', 'stairs', 'glasses', '', 'l’'])(
    'gives “%s” no plural, because it has none or may be one',
    (meaning) => expect(pluralize(meaning)).toBeUndefined(),
  );
});
