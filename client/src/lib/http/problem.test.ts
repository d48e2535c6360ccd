import { describe, expect, it } from 'vitest';
import { genericMessage, timeoutMessage, toProblem, unreachableMessage } from './problem.ts';

const toReceivedProblem = (status: number, data: unknown) =>
  toProblem({ isAxiosError: true, response: { status, data } });

describe('toProblem', () => {
  it('keeps the status and message of an error response', () => {
    expect(toReceivedProblem(402, { message: 'You have no credit left.' })).toEqual({
      status: 402,
      message: 'You have no credit left.',
    });
  });

  it('keeps the field errors of an error response', () => {
    const errors = { email: ['Taken.', 'Too long.'], name: 'Missing.', odd: [3], none: [] };
    expect(toReceivedProblem(422, { message: 'No.', errors })).toEqual({
      status: 422,
      message: 'No.',
      errors: { email: ['Taken.', 'Too long.'], name: ['Missing.'] },
    });
  });

  it('keeps the data that a 404 response returns along with its message', () => {
    const data = { id: 7, title: 'Le Phare', chapter: [] };
    expect(toReceivedProblem(404, { message: 'No chapters yet.', data })).toMatchObject({
      status: 404,
      data,
    });
    expect(toReceivedProblem(404, { message: 'No.', data: 'x' })).toEqual({ status: 404, message: 'No.' });
  });

  it('ends the message of an unexpected error with the start of its request’s id', () => {
    const message = 'Something broke.';
    for (const request_id of ['ab12cd34-0000-4000-8000-000000000000', 'ab12cd340000400080000000000000ff'])
      expect(toReceivedProblem(500, { message, request_id })).toEqual({
        status: 500,
        message: 'Something broke.\nReference: ab12cd34\n',
        reference: 'ab12cd34',
      });
  });

  it('adds no reference for an expected error, or for a request id of another form', () => {
    const request_id = 'ab12cd34-0000-4000-8000-000000000000';
    expect(toReceivedProblem(422, { message: 'No.', request_id })).toEqual({ status: 422, message: 'No.' });
    for (const invalidId of ['', '<b>', 7, null])
      expect(toReceivedProblem(500, { message: 'No.', request_id: invalidId })).toEqual({
        status: 500,
        message: 'No.',
      });
  });

  it.each([
    ['a missing response', { isAxiosError: true, code: 'ERR_NETWORK' }],
    ['a 502 with an HTML page', { response: { status: 502, data: '<html>' } }],
    ['a proxy’s error page', { response: { status: 500, data: 'Error occurred while trying to proxy' } }],
    ['a 504 without a body', { response: { status: 504, data: null } }],
  ])('treats %s as an unreachable API', (_name, failure) => {
    expect(toProblem(failure)).toEqual({ status: 0, message: unreachableMessage });
  });

  it('tells a timeout from a lost connection', () => {
    const failure = { isAxiosError: true, code: 'ETIMEDOUT', message: 'timeout of 30000ms exceeded' };
    expect(toProblem(failure)).toEqual({ status: 0, message: timeoutMessage, isTimeout: true });
    expect(toProblem({ ...failure, code: 'ECONNABORTED' })).toEqual({
      status: 0,
      message: unreachableMessage,
    });
  });

  it('keeps the API’s own message for a status that gateways also respond with', () => {
    expect(toReceivedProblem(503, { message: 'Back in a minute.' })).toEqual({
      status: 503,
      message: 'Back in a minute.',
    });
  });

  it.each([[undefined], [null], ['no'], [new Error('secret')], [{ name: 'Error', message: 'secret' }]])(
    'hides the details of the unexpected exception %j',
    (failure) => expect(toProblem(failure)).toEqual({ status: 500, message: genericMessage }),
  );

  it('returns a value unchanged if it is already a problem', () => {
    const problem = { status: 404, message: 'Gone.' };
    expect(toProblem(problem)).toBe(problem);
  });
});
