import { buildDictionary, cutWithMeanings, parseDictionary } from '@lingostory/contract/dictionary';
import { isWord } from '@lingostory/contract/words';
import { describe, expect, it } from 'vitest';
import { readStories, type Story } from './story.ts';

// A story that does not parse makes readStories throw, and with it this file.
const stories = readStories();

const phrasesOf = (story: Story) => story.chapters.flatMap((chapter) => chapter.phrases);

/** Every phrase cut as a reader sees it: its own dictionary first, then the whole book's. */
function cutStory(story: Story) {
  const phrases = phrasesOf(story).map((phrase) => ({
    fr: phrase.fr,
    ...parseDictionary(phrase.dictionary),
  }));
  const book = buildDictionary(phrases.flatMap((phrase) => phrase.entries));
  const cut = phrases.map((phrase) => ({
    ...phrase,
    ...cutWithMeanings(phrase.fr, phrase.entries, book),
  }));
  return { book, cut };
}

/** What a printer would not let stand: the apostrophe of a typewriter, and a space at which a line can break. */
const misprint = /'|(?<![\u00A0\u202F])[!?;:»]|«(?![\u00A0\u202F])/;

it('holds three easy, three medium and two hard stories', () => {
  const difficulties = stories.map((story) => story.difficulty).sort();
  expect(difficulties).toEqual(['Easy', 'Easy', 'Easy', 'Hard', 'Hard', 'Medium', 'Medium', 'Medium']);
});

describe.each(stories.map((story) => [story.bookCode, story] as const))('%s', (_, story) => {
  const { book, cut } = cutStory(story);

  it('has 2 to 4 chapters and 36 to 46 phrases', () => {
    expect(story.chapters.length).toBeGreaterThanOrEqual(2);
    expect(story.chapters.length).toBeLessThanOrEqual(4);
    expect(cut.length).toBeGreaterThanOrEqual(36);
    expect(cut.length).toBeLessThanOrEqual(46);
  });

  it('takes its sample text from one of its phrases', () => {
    expect(cut.map((phrase) => phrase.fr)).toContain(story.sample_text);
  });

  it('has no bad line in a dictionary', () => {
    const bad = cut.flatMap(({ fr, problems }) => problems.map(({ text, why }) => ({ fr, text, why })));
    expect(bad).toEqual([]);
  });

  it('gives every word a meaning', () => {
    const blank = cut.flatMap(({ fr, word_list, meanings }) =>
      word_list.filter((word, at) => isWord(word) && !meanings[at]).map((word) => ({ fr, word })),
    );
    expect(blank).toEqual([]);
  });

  it('explains only words that stand in the phrase', () => {
    const idle = cut.flatMap(({ fr, entries }) => {
      // With the term itself for a meaning, the cut tells which entries it took.
      const marked = entries.map(({ term }) => ({ term, meaning: `own ${term}` }));
      const { meanings } = cutWithMeanings(fr, marked, book);
      return marked.filter(({ meaning }) => !meanings.includes(meaning)).map(({ term }) => ({ fr, term }));
    });
    expect(idle).toEqual([]);
  });

  it('is cut into words that join to the phrase again', () => {
    expect(cut.map(({ word_list }) => word_list.join(''))).toEqual(cut.map(({ fr }) => fr));
  });

  it('is printed with French apostrophes and no-break spaces', () => {
    const lines = [story.title, ...story.chapters.map(({ title }) => title), ...cut.map(({ fr }) => fr)];
    expect(lines.filter((line) => misprint.test(line))).toEqual([]);
  });
});
