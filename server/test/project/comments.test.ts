import { describe, expect, it } from 'vitest';
import { findComments } from '../support/names/find-comments.ts';
import { readTrackedSources } from '../support/names/tracked-sources.ts';

/**
 * Opening words after which a comment does not name its subject. A comment should name the thing, then say what it
 * does or why.
 */
const obscureOpeningPattern = /^(?:What|Where|Whether|Whoever|Somebody|So many)\b/;

const britishSpellingPattern =
  /\b(?:colour|behaviour|neighbour|centred?|practis(?:e|ing)|cancell(?:ed|ing)|recognis|organis|normalis|summaris|favour|honour|levelled|labelled|travelled|judgement|fulfil|afterwards|towards)\b/i;

const isObjectionable = (comment: string) =>
  obscureOpeningPattern.test(comment) || britishSpellingPattern.test(comment);

describe('comments', () => {
  it('finds no vague openings and no British spelling in code comments', async () => {
    const sources = await readTrackedSources();
    // Leaves out this file, which contains forbidden comments as examples.
    const otherSources = sources.filter(({ file }) => !file.endsWith('comments.test.ts'));
    const objections = otherSources.flatMap(({ file, source }) =>
      findComments(source)
        .filter(isObjectionable)
        .map((comment) => `${file}: ${comment}`),
    );
    expect(objections).toEqual([]);
  });

  it.each([
    ['/** What waits on this device. */', 'What waits on this device.'],
    ['/**\n * Whether it is\n * recorded.\n */', 'Whether it is recorded.'],
    ['const a = 1; // Whoever signs in next.', 'Whoever signs in next.'],
    ['// The colour of paper.', 'The colour of paper.'],
  ])('finds the forbidden comment in the source: %s', (source, comment) => {
    expect(findComments(source).filter(isObjectionable)).toEqual([comment]);
  });

  it.each([
    '/** Somewhat slower than a lookup. */',
    "const text = 'What waits on this device';",
    '// biome-ignore lint/a11y/noAutofocus: Whoever opens it types at once.',
  ])('does not find a forbidden comment in the source: %s', (source) => {
    expect(findComments(source).filter(isObjectionable)).toEqual([]);
  });
});
