import { readdirSync } from 'node:fs';
import { buildDictionary, parseDictionary, splitWithMeanings } from '@lingostory/contract/dictionary';
import { isWord } from '@lingostory/contract/words';
import { describe, expect, it } from 'vitest';
import { toClipKey } from './make/clip-key.ts';
import { readStories, type Story } from './story.ts';

// Throws if a story is invalid, which makes the whole file fail.
const stories = readStories();

const phrasesOf = (story: Story) => story.chapters.flatMap((chapter) => chapter.phrases);

const isLongStory = (story: Story) => phrasesOf(story).length > 100;

/**
 * Splits every phrase into words as a reader sees them. The phrase's own dictionary takes precedence over the whole
 * book's.
 */
function splitStoryIntoWords(story: Story) {
  const phrases = phrasesOf(story).map((phrase) => ({
    fr: phrase.fr,
    ...parseDictionary(phrase.dictionary),
  }));
  const book = buildDictionary(phrases.flatMap((phrase) => phrase.entries));
  const splitPhrases = phrases.map((phrase) => ({
    ...phrase,
    ...splitWithMeanings(phrase.fr, phrase.entries, book),
  }));
  return { book, cut: splitPhrases };
}

/**
 * Matches typographical errors: a straight apostrophe, or a missing no-break space inside guillemets or before `!`,
 * `?`, `;` or `:`.
 */
const typographyErrorPattern = /'|(?<![\u00A0\u202F])[!?;:»]|«(?![\u00A0\u202F])/;

it('offers four easy, five medium and two hard demo stories', () => {
  const difficulties = stories.map((story) => story.difficulty).sort();
  const mediumDifficulties = ['Medium', 'Medium', 'Medium', 'Medium', 'Medium'];
  expect(difficulties).toEqual(['Easy', 'Easy', 'Easy', 'Easy', 'Hard', 'Hard', ...mediumDifficulties]);
});

it('includes one short demo story of each level in memberships', () => {
  const includedStories = stories.filter(({ included }) => included);
  expect(includedStories.map(({ difficulty }) => difficulty).sort()).toEqual(['Easy', 'Hard', 'Medium']);
  expect(includedStories.filter(isLongStory)).toEqual([]);
});

it('marks only the long demo stories as recorded in whole chapters', () => {
  const longStories = stories.filter(isLongStory).map(({ bookCode, recorded }) => ({ bookCode, recorded }));
  expect(longStories).toEqual([
    { bookCode: 'deux-cafes-pour-personne', recorded: 'chapters' },
    { bookCode: 'la-valise-aux-silences', recorded: 'chapters' },
    { bookCode: 'une-lettre-sous-le-lac', recorded: 'chapters' },
  ]);
});

describe.each(stories.map((story) => [story.bookCode, story] as const))('%s', (_, story) => {
  const { book, cut } = splitStoryIntoWords(story);

  const limits = isLongStory(story)
    ? { minChapters: 8, maxChapters: 13, minPhrases: 310, maxPhrases: 520 }
    : { minChapters: 2, maxChapters: 4, minPhrases: 36, maxPhrases: 47 };

  it(`has ${limits.minChapters} to ${limits.maxChapters} chapters and ${limits.minPhrases} to ${limits.maxPhrases} phrases`, () => {
    expect(story.chapters.length).toBeGreaterThanOrEqual(limits.minChapters);
    expect(story.chapters.length).toBeLessThanOrEqual(limits.maxChapters);
    expect(cut.length).toBeGreaterThanOrEqual(limits.minPhrases);
    expect(cut.length).toBeLessThanOrEqual(limits.maxPhrases);
  });

  it('provides a clip for every phrase of the story', () => {
    const clips = new Set(readdirSync(new URL(`./clips/${story.bookCode}/`, import.meta.url)));
    const phrasesWithoutClip = cut
      .map(({ fr }) => fr)
      .filter((text) => !clips.has(`${toClipKey(story.voice, text)}.mp3`));
    expect(phrasesWithoutClip, 'npx tsx prisma/demo/make/clips.ts makes them').toEqual([]);
  });

  it('uses a phrase of the story as the story’s sample text', () => {
    expect(cut.map((phrase) => phrase.fr)).toContain(story.sample_text);
  });

  it('parses every line in the story’s dictionaries', () => {
    const rejectedLines = cut.flatMap(({ fr, problems }) =>
      problems.map(({ text, why }) => ({ fr, text, why })),
    );
    expect(rejectedLines).toEqual([]);
  });

  it('gives every word of the story a meaning', () => {
    const unexplainedWords = cut.flatMap(({ fr, word_list, meanings }) =>
      word_list.filter((word, index) => isWord(word) && !meanings[index]).map((word) => ({ fr, word })),
    );
    expect(unexplainedWords).toEqual([]);
  });

  it('uses every entry of a phrase’s own dictionary in that phrase', () => {
    const unusedEntries = cut.flatMap(({ fr, entries }) => {
      // Each entry's meaning is replaced with its term, so that the result shows which entries were used.
      const markedEntries = entries.map(({ term }) => ({ term, meaning: `own ${term}` }));
      const { meanings } = splitWithMeanings(fr, markedEntries, book);
      return markedEntries
        .filter(({ meaning }) => !meanings.includes(meaning))
        .map(({ term }) => ({ fr, term }));
    });
    expect(unusedEntries).toEqual([]);
  });

  it('splits every story phrase into words and gaps that together form the original phrase', () => {
    expect(cut.map(({ word_list }) => word_list.join(''))).toEqual(cut.map(({ fr }) => fr));
  });

  it('uses French apostrophes and no-break spaces throughout the story', () => {
    const lines = [story.title, ...story.chapters.map(({ title }) => title), ...cut.map(({ fr }) => fr)];
    expect(lines.filter((line) => typographyErrorPattern.test(line))).toEqual([]);
  });
});
