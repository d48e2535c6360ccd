import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { object } from 'yup';
import { collectRoutes } from '../../src/features.ts';
import { readApiDocument } from '../support/http/checked-api.ts';
import { createAnyRequest, type FuzzRequest } from './requests.ts';
import { Placeholder } from './values.ts';

const sampleOptions = { numRuns: 200, seed: 20_261_123 };

/** Returns a plausible value for a placeholder. */
const resolvePlaceholder = ({ kind }: Placeholder) => {
  if (kind === 'picture') return 'a'.repeat(32);
  if (kind === 'email') return 'camille@example.org';
  if (kind === 'chaptersOfBook' || kind === 'phrasesOfChapter') return [3, 4];
  return ['book_code', 'session', 'subscription', 'token'].includes(kind) ? 'un-livre' : 7;
};

/** Returns the input that an endpoint with these fields would read from the path, query and body of a request. */
function inputOf({ operation, segments, query, body }: FuzzRequest, fields: object): object {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const path = names.map((name, index) => {
    const segment = segments[index];
    return [name, segment && 'value' in segment ? segment.value : undefined];
  });
  const sentFields = [...path, ...query, ...('fields' in body ? body.fields : [])];
  const input = Object.fromEntries(sentFields.filter(([name]) => Object.hasOwn(fields, String(name))));
  return JSON.parse(
    JSON.stringify(input, (_key, nestedValue: unknown) =>
      nestedValue instanceof Placeholder ? resolvePlaceholder(nestedValue) : nestedValue,
    ),
  );
}

describe('random requests', () => {
  it('generates at least one valid random request for every API endpoint', {
    tags: 'security-50',
  }, async () => {
    const { operations } = readApiDocument();
    const calls = new Map(collectRoutes().map(({ call }) => [`${call.method} ${call.path}`, call]));
    const operationsNeverValid: string[] = [];
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`;
      const input = calls.get(name)?.input ?? object();
      const sampledInputs = fc
        .sample(createAnyRequest([operation]), sampleOptions)
        .map((request) => inputOf(request, input.fields));
      const validationResults = await Promise.all(
        sampledInputs.map((sampledInput) => input.isValid(sampledInput)),
      );
      if (!validationResults.includes(true)) operationsNeverValid.push(name);
    }
    expect(operationsNeverValid).toEqual([]);
  });
});
