import { readdirSync } from 'node:fs';
import { buildDictionary, cutWithMeanings, parseDictionary } from '@lingostory/contract/dictionary';
import { isWord } from '@lingostory/contract/words';
import { describe, expect, it } from 'vitest';
import { clipKey } from './make/clip-key.ts';
import { readStories, type Story } from './story.ts';

// readStories throws, and this file fails, if a story does not parse.
const stories = readStories();

const phrasesOf = (story: Story) => story.chapters.flatMap((chapter) => chapter.phrases);

const isLong = (story: Story) => phrasesOf(story).length > 100;

/** Cuts every phrase as a reader sees it, with its own dictionary before the whole book's. */
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

/** Typographic errors: a straight apostrophe, or a space at which a line can break before a French double mark. */
const misprint = /'|(?<![\u00A0\u202F])[!?;:»]|«(?![\u00A0\u202F])/;

it('offers three easy, four medium and two hard demo stories', () => {
  const difficulties = stories.map((story) => story.difficulty).sort();
  const medium = ['Medium', 'Medium', 'Medium', 'Medium'];
  expect(difficulties).toEqual(['Easy', 'Easy', 'Easy', 'Hard', 'Hard', ...medium]);
});

it('cuts the clips of the one long demo story from recordings of its chapters', () => {
  const long = stories.filter(isLong).map(({ bookCode, recorded }) => ({ bookCode, recorded }));
  expect(long).toEqual([{ bookCode: 'la-valise-aux-silences', recorded: 'chapters' }]);
});

describe.each(stories.map((story) => [story.bookCode, story] as const))('%s', (_, story) => {
  const { book, cut } = cutStory(story);

  const [chapters, phrases] = isLong(story) ? [8, 310] : [2, 36];

  it(`has ${chapters} to ${chapters + 2} chapters and ${phrases} phrases, or some more`, () => {
    expect(story.chapters.length).toBeGreaterThanOrEqual(chapters);
    expect(story.chapters.length).toBeLessThanOrEqual(chapters + 2);
    expect(cut.length).toBeGreaterThanOrEqual(phrases);
    expect(cut.length).toBeLessThanOrEqual(Math.round(phrases * 1.3));
  });

  it('has a clip for every phrase', () => {
    const clips = new Set(readdirSync(new URL(`./clips/${story.bookCode}/`, import.meta.url)));
    const silent = cut.map(({ fr }) => fr).filter((fr) => !clips.has(`${clipKey(story.voice, fr)}.mp3`));
    expect(silent, 'npx tsx prisma/demo/make/clips.ts makes them').toEqual([]);
  });

  it('takes a story’s sample text from one of its phrases', () => {
    expect(cut.map((phrase) => phrase.fr)).toContain(story.sample_text);
  });

  it('accepts every line of a demo story’s dictionary', () => {
    const bad = cut.flatMap(({ fr, problems }) => problems.map(({ text, why }) => ({ fr, text, why })));
    expect(bad).toEqual([]);
  });

  it('gives every word of a story a meaning', () => {
    const blank = cut.flatMap(({ fr, word_list, meanings }) =>
      word_list.filter((word, at) => isWord(word) && !meanings[at]).map((word) => ({ fr, word })),
    );
    expect(blank).toEqual([]);
  });

  it('explains only words that occur in the phrase', () => {
    const idle = cut.flatMap(({ fr, entries }) => {
      // With the term itself as the meaning, the result shows which entries were used.
      const marked = entries.map(({ term }) => ({ term, meaning: `own ${term}` }));
      const { meanings } = cutWithMeanings(fr, marked, book);
      return marked.filter(({ meaning }) => !meanings.includes(meaning)).map(({ term }) => ({ fr, term }));
    });
    expect(idle).toEqual([]);
  });

  it('cuts every phrase into words that join to the phrase again', () => {
    expect(cut.map(({ word_list }) => word_list.join(''))).toEqual(cut.map(({ fr }) => fr));
  });

  it('prints stories with French apostrophes and no-break spaces', () => {
    const lines = [story.title, ...story.chapters.map(({ title }) => title), ...cut.map(({ fr }) => fr)];
    expect(lines.filter((line) => misprint.test(line))).toEqual([]);
  });
});
