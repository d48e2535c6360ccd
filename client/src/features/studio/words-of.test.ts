import { expect, test } from 'vitest';
import { genericMessage } from '../../lib/problem.ts';
import { bannerOf, wordsOf } from './words-of.ts';

const taken = 'This number is taken.';

test('One sentence is not said twice.', () => {
  const problem = { status: 422, message: taken, errors: { chapter_no: [taken] } };
  expect(bannerOf(problem, ['title', 'chapter_no'])).toBeNull();
});

test('What stands under no field of the form is said in the banner.', () => {
  const problem = { status: 422, message: taken, errors: { book_id: [taken] } };
  expect(bannerOf(problem, ['title', 'chapter_no'])).toEqual({ tone: 'bad', message: taken });
});

test('A sentence about several fields is said in the banner, too.', () => {
  const problem = {
    status: 422,
    message: 'Two fields are at fault.',
    errors: { title: ['a'], phrase: ['b'] },
  };
  expect(bannerOf(problem, ['title', 'phrase'])?.message).toBe('Two fields are at fault.');
});

test('What an editor can do nothing about is said in general.', () => {
  expect(wordsOf({ status: 500, message: 'The disk is full.' })).toBe(genericMessage);
  expect(bannerOf({ status: 403, message: 'No.' }, [])).toEqual({ tone: 'bad', message: genericMessage });
});
