import { describe, expect, it } from 'vitest';
import { findComments, removeComments } from '../support/names/find-comments.ts';
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

/** Names of other software that comments quote. */
const externalNames = new Set(['keyInvalid']);

/** Returns the names with a capital inside, such as `readBook`, that these comments quote but no code contains. */
function findUnknownNames(comments: readonly string[], codeNames: ReadonlySet<string>): string[] {
  const quotedNames = comments.flatMap((comment) => [...comment.matchAll(/`([a-z]+[A-Z]\w*)`/g)]);
  return quotedNames
    .map(([, name = '']) => name)
    .filter((name) => !codeNames.has(name) && !externalNames.has(name));
}

const listNames = (code: string) => new Set(code.match(/[A-Za-z_$][\w$]*/g));

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

  it('finds every name that a comment quotes in the code', async () => {
    const sources = (await readTrackedSources()).filter(({ file }) => !file.endsWith('comments.test.ts'));
    const codeNames = listNames(sources.map(({ source }) => removeComments(source)).join('\n'));
    const unknownNames = sources.flatMap(({ file, source }) =>
      findUnknownNames(findComments(source), codeNames).map((name) => `${file}: ${name}`),
    );
    expect(unknownNames).toEqual([]);
  });

  it('finds a quoted name that the code no longer contains', () => {
    const source =
      '/** Calls `readBook` and `readPage`. */\nconst readPage = () => {};\n// `readPage` waits for `readBook`.';
    expect(findUnknownNames(findComments(source), listNames(removeComments(source)))).toEqual([
      'readBook',
      'readBook',
    ]);
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
