import { expect, it } from 'vitest';
import { messageOf } from './message-of.ts';

it.each([
  ['an error', new TypeError('no function'), 'no function'],
  [
    'an error as Vitest passes it on',
    { message: 'no function', toString: 'Function<toString>' },
    'no function',
  ],
  ['a message that is not text', { message: undefined, type: 'Unhandled Rejection' }, 'undefined'],
  ['an object without a message', Object.assign(Object.create(null), { code: 1 }), /code: 1/],
  ['a text', 'broken', 'broken'],
  ['nothing', undefined, 'undefined'],
])('returns a readable message for %s', (_caseName, thrownValue, message) => {
  expect(messageOf(thrownValue)).toMatch(message);
});
