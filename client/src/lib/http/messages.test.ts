import { describe, expect, it } from 'vitest';
import { findFieldErrors, messageFor, type Situation, toFormMessage } from './messages.ts';
import { genericMessage, unreachableMessage } from './problem.ts';

const serverMessage = 'The server’s message.';
const unreachableProblem = { status: 0, message: unreachableMessage };
const statuses = [401, 402, 403, 404, 409, 418, 422, 429, 500, 503, 507];

/** For each situation, the statuses for which users see the server's message. */
const shownStatusesBySituation: [Situation, number[]][] = [
  ['signIn', statuses],
  ['signUp', [422]],
  ['recovery', [422]],
  ['member', [401, 422, 429, 500, 503, 507]],
  ['membership', [404, 422, 429, 503]],
  ['studio', [422, 507]],
  ['sampleToggle', []],
  ['banner', statuses],
];

describe('messageFor', () => {
  it.each(shownStatusesBySituation)(
    'shows the server’s message for a %s problem with one of the statuses %j, and the generic message otherwise',
    (situation, shownStatuses) => {
      for (const status of statuses) {
        const expectedMessage = shownStatuses.includes(status) ? serverMessage : genericMessage;
        expect(messageFor(situation, { status, message: serverMessage }), String(status)).toBe(
          expectedMessage,
        );
      }
    },
  );

  it.each<Situation>(['signIn', 'signUp', 'member', 'confirmationLink', 'membership', 'studio', 'banner'])(
    'tells the user that the server is unreachable after a %s problem',
    (situation) => expect(messageFor(situation, unreachableProblem)).toBe(unreachableMessage),
  );

  it.each<Situation>(['recovery', 'sampleToggle'])(
    'shows the generic message after a %s problem, even if the server is unreachable',
    (situation) => expect(messageFor(situation, unreachableProblem)).toBe(genericMessage),
  );

  it('tells the user when they can request another confirmation link', () => {
    expect(messageFor('confirmationLink', { status: 429, message: serverMessage })).toBe(
      'You’ve already requested several links. Try again in an hour.',
    );
    expect(messageFor('confirmationLink', { status: 500, message: serverMessage })).toBe(serverMessage);
    expect(messageFor('confirmationLink', { status: 404, message: serverMessage })).toBe(genericMessage);
  });

  it('keeps the reference of an unexpected error, whichever message it shows', () => {
    const problem = { status: 500, message: 'The disk broke.\nReference: ab12cd34\n', reference: 'ab12cd34' };
    expect(messageFor('banner', problem)).toBe('The disk broke.\nReference: ab12cd34\n');
    expect(messageFor('studio', problem)).toBe(`${genericMessage}\nReference: ab12cd34\n`);
  });

  it('shows the generic message for an unexpected exception', () => {
    expect(messageFor('banner', new Error('secret'))).toBe(genericMessage);
  });

  it('hides the message of a server error from editors in the studio', () => {
    expect(messageFor('studio', { status: 500, message: 'The disk is full.' })).toBe(genericMessage);
  });
});

describe('findFieldErrors', () => {
  it('returns the first error of each form field, in page order', () => {
    const errors = { email: ['Taken.', 'Too long.'], name: ['Missing.'], book_id: ['Odd.'], password: [] };
    expect(findFieldErrors({ status: 422, message: 'No.', errors }, ['name', 'email', 'password'])).toEqual([
      { name: 'name', message: 'Missing.' },
      { name: 'email', message: 'Taken.' },
    ]);
  });

  it('returns no field errors for a problem that has none', () => {
    expect(findFieldErrors({ status: 500, message: 'No.' }, ['name'])).toEqual([]);
  });
});

const takenMessage = 'This number is taken.';

describe('toFormMessage', () => {
  it('omits the message above a form if a field already shows it', () => {
    const problem = { status: 422, message: takenMessage, errors: { chapter_no: [takenMessage] } };
    expect(toFormMessage('studio', problem, [takenMessage])).toBeNull();
  });

  it('shows an error above the form if it is about a field that the form doesn’t have', () => {
    const problem = { status: 422, message: takenMessage, errors: { book_id: [takenMessage] } };
    expect(toFormMessage('studio', problem, [])).toBe(takenMessage);
  });

  it('shows a general message above the form if several fields have errors', () => {
    const message = 'Some fields need your attention.';
    const problem = { status: 422, message, errors: { title: ['a'], phrase: ['b'] } };
    expect(toFormMessage('studio', problem, ['a', 'b'])).toBe(message);
    expect(toFormMessage('member', problem, ['a', 'b'])).toBe(message);
  });

  it('shows a rejected sign-up’s message above the form only if none of its errors appears under a field', () => {
    const problem = { status: 422, message: 'Check again.', errors: { email: ['Taken.'] } };
    expect(toFormMessage('signUp', problem, ['Taken.'])).toBeNull();
    expect(toFormMessage('signUp', problem, [])).toBe('Check again.');
  });

  it('shows the generic message above a studio form if the server responds with 403', () => {
    expect(toFormMessage('studio', { status: 403, message: 'No.' }, [])).toBe(genericMessage);
  });
});
