import { describe, expect, it } from 'vitest';
import { commentsIn } from '../support/names/comments-in.ts';
import { readTrackedSources } from '../support/names/tracked-sources.ts';

/** Openings that hide the subject of a comment. Name the thing, then say what it does or why. */
const riddle = /^(?:What|Where|Whether|Whoever|Somebody|So many)\b/;

const british =
  /\b(?:colour|behaviour|neighbour|centred?|practis(?:e|ing)|cancell(?:ed|ing)|recognis|organis|normalis|summaris|favour|honour|levelled|labelled|travelled|judgement|fulfil|afterwards|towards)\b/i;

const objectionTo = (comment: string) => riddle.test(comment) || british.test(comment);

describe('comments', () => {
  it('keeps vague openings and British spelling out of comments', async () => {
    const sources = await readTrackedSources();
    // Skips this file, which contains such comments on purpose.
    const others = sources.filter(({ file }) => !file.endsWith('comments.test.ts'));
    const objections = others.flatMap(({ file, source }) =>
      commentsIn(source)
        .filter(objectionTo)
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
    expect(commentsIn(source).filter(objectionTo)).toEqual([comment]);
  });

  it.each([
    '/** Somewhat slower than a lookup. */',
    "const text = 'What waits on this device';",
    '// biome-ignore lint/a11y/noAutofocus: Whoever opens it types at once.',
  ])('does not find a forbidden comment in the source: %s', (source) => {
    expect(commentsIn(source).filter(objectionTo)).toEqual([]);
  });
});
