import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { object } from 'yup';
import { allRoutes } from '../../src/features.ts';
import { documentOf } from '../support/http/checked-api.ts';
import { anyRequest, type FuzzRequest } from './requests.ts';
import { Real } from './values.ts';

const draws = { numRuns: 200, seed: 20_261_123 };

/** Returns a plausible value for a placeholder. */
const resolve = ({ kind }: Real) => {
  if (kind === 'email') return 'camille@example.org';
  if (kind === 'chaptersOfBook' || kind === 'phrasesOfChapter') return [3, 4];
  return ['book_code', 'session', 'subscription', 'token'].includes(kind) ? 'un-livre' : 7;
};

/** Returns the parts of a request that a call with these fields would read: path, query and body. */
function inputOf({ operation, segments, query, body }: FuzzRequest, fields: object): object {
  const names = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const path = names.map((name, index) => {
    const one = segments[index];
    return [name, one && 'value' in one ? one.value : undefined];
  });
  const sent = [...path, ...query, ...('fields' in body ? body.fields : [])];
  const input = Object.fromEntries(sent.filter(([name]) => Object.hasOwn(fields, String(name))));
  return JSON.parse(
    JSON.stringify(input, (_key, one: unknown) => (one instanceof Real ? resolve(one) : one)),
  );
}

describe('random requests', () => {
  it('generates requests that the contract accepts, for every call', { tags: 'security-50' }, async () => {
    const { operations } = documentOf();
    const calls = new Map(allRoutes().map(({ call }) => [`${call.method} ${call.path}`, call]));
    const never: string[] = [];
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`;
      const input = calls.get(name)?.input ?? object();
      const drawn = fc.sample(anyRequest([operation]), draws).map((one) => inputOf(one, input.fields));
      const isTaken = await Promise.all(drawn.map((one) => input.isValid(one)));
      if (!isTaken.includes(true)) never.push(name);
    }
    expect(never).toEqual([]);
  });
});
