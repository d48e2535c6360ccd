import { describe, expect, it } from 'vitest';
import { genericMessage, toProblem, unreachableMessage } from './problem.ts';

const answered = (status: number, data: unknown) =>
  toProblem({ isAxiosError: true, response: { status, data } });

describe('toProblem', () => {
  it('keeps what the server says', () => {
    expect(answered(402, { message: 'You have no credit left.' })).toEqual({
      status: 402,
      message: 'You have no credit left.',
    });
  });

  it('keeps the messages of each field', () => {
    const errors = { email: ['Taken.', 'Too long.'], name: 'Missing.', odd: [3], none: [] };
    expect(answered(422, { message: 'No.', errors })).toEqual({
      status: 422,
      message: 'No.',
      errors: { email: ['Taken.', 'Too long.'], name: ['Missing.'] },
    });
  });

  it('keeps what comes with an empty list', () => {
    const data = { id: 7, title: 'Le Phare', chapter: [] };
    expect(answered(404, { message: 'No chapters yet.', data })).toMatchObject({ status: 404, data });
    expect(answered(404, { message: 'No.', data: 'x' })).toEqual({ status: 404, message: 'No.' });
  });

  it.each([
    ['no answer at all', { isAxiosError: true, code: 'ERR_NETWORK' }],
    ['a gateway with nobody behind it', { response: { status: 502, data: '<html>' } }],
    ["a proxy's own page", { response: { status: 500, data: 'Error occurred while trying to proxy' } }],
    ['a gateway without a body', { response: { status: 504, data: null } }],
  ])('takes %s for an unreachable API', (_name, failure) => {
    expect(toProblem(failure)).toEqual({ status: 0, message: unreachableMessage });
  });

  it('takes an answer with a message for an answer, even from a gateway', () => {
    expect(answered(503, { message: 'Back in a minute.' })).toEqual({
      status: 503,
      message: 'Back in a minute.',
    });
  });

  it.each([[undefined], [null], ['no'], [new Error('secret')], [{ name: 'Error', message: 'secret' }]])(
    'says nothing of %j',
    (failure) => expect(toProblem(failure)).toEqual({ status: 500, message: genericMessage }),
  );

  it('lets a problem pass', () => {
    const problem = { status: 404, message: 'Gone.' };
    expect(toProblem(problem)).toBe(problem);
  });
});
