import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { commentsIn } from '../support/names/comments-in.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Openings that hide the subject of a comment. Name the thing, then say what it does or why. */
const riddle = /^(?:What|Where|Whether|Whoever|Somebody|So many)\b/;

const british =
  /\b(?:colour|behaviour|neighbour|centred?|practis(?:e|ing)|cancell(?:ed|ing)|recognis|organis|normalis|summaris|favour|honour|levelled|labelled|travelled|judgement|fulfil|afterwards|towards)\b/i;

const objectionTo = (comment: string) => riddle.test(comment) || british.test(comment);

describe('comments', () => {
  it('finds no vague opening and no British spelling in comments', async () => {
    const { stdout } = await promisify(execFile)('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs'], {
      cwd: root,
    });
    // This file plants the comments that it objects to.
    const files = stdout.split('\n').filter((file) => file !== '' && !file.endsWith('comments.test.ts'));
    const objections = await Promise.all(
      files.map(async (file) => {
        const comments = commentsIn(await readFile(join(root, file), 'utf8'));
        return comments.filter(objectionTo).map((comment) => `${file}: ${comment}`);
      }),
    );
    expect(objections.flat()).toEqual([]);
  });

  it.each([
    ['/** What waits on this device. */', 'What waits on this device.'],
    ['/**\n * Whether it is\n * recorded.\n */', 'Whether it is recorded.'],
    ['const a = 1; // Whoever signs in next.', 'Whoever signs in next.'],
    ['// The colour of paper.', 'The colour of paper.'],
  ])('finds a comment anywhere in a source: %s', (source, comment) => {
    expect(commentsIn(source).filter(objectionTo)).toEqual([comment]);
  });

  it.each([
    '/** Somewhat slower than a lookup. */',
    "const text = 'What waits on this device';",
    '// biome-ignore lint/a11y/noAutofocus: Whoever opens it types at once.',
  ])('allows the source: %s', (source) => {
    expect(commentsIn(source).filter(objectionTo)).toEqual([]);
  });
});
