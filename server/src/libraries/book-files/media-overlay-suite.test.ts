import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeBook, listPhrases } from '../../../test/support/studio/read-built-book.ts';
import { defaultBookFileChoices } from './book-file.ts';
import { readBookFile } from './read-book-file.ts';

/** Books of the W3C's test suite for EPUB 3.3 (https://github.com/w3c/epub-tests), which lie beside the repository. */
const bookFolder = fileURLToPath(new URL('../../../../../shared/epub/', import.meta.url));

const readSuiteBook = async (name: string) =>
  await readBookFile({
    path: `${bookFolder}${name}.epub`,
    fileName: `${name}.epub`,
    choices: defaultBookFileChoices,
  });

const firstSentence =
  'Call me Ishmael. Some years ago—never mind how long precisely—having little or no money in my purse, and nothing ' +
  'particular to interest me on shore, I thought I would sail about a little and see the watery part of the world.';
const secondSentence = 'It is a way I have of driving off the spleen and regulating the circulation.';

describe.skipIf(!existsSync(bookFolder))('the Media Overlays test suite of the W3C', () => {
  it('reads a clip with a beginning and an end (mol-audio)', async () => {
    const book = await readSuiteBook('mol-audio');
    expect(book).toMatchObject({ title: 'mol-audio', authors: ['Dan Lazin'], language: 'en', leftOut: [] });
    expect(book.chapters.map(({ title, clipUnit }) => [title, clipUnit])).toEqual([
      ['Entry page', 'none'],
      ['Content with Media Overlay', 'paragraph'],
    ]);
    expect(listPhrases(book.chapters[1])).toEqual([
      {
        type: 'phrase',
        id: 'first',
        text: firstSentence,
        separator: 'paragraph',
        emphasis: [],
        clip: { entry: 'EPUB/audio/mobydick_1.mp3', start: 29.268, end: 44.783 },
      },
    ]);
  });

  it('ends a clip without an end with its sound file (mol-audio-no-clipend)', async () => {
    const { chapters, leftOut } = await readSuiteBook('mol-audio-no-clipend');
    const phrases = listPhrases(chapters[1]);
    expect(leftOut).toEqual([]);
    expect(phrases.slice(0, 2).map(({ text, separator, clip }) => [text, separator, clip])).toEqual([
      [firstSentence, 'paragraph', { entry: 'EPUB/audio/mobydick.mp3', start: 29.268, end: 44.783 }],
      [secondSentence, 'space', { entry: 'EPUB/audio/mobydick.mp3', start: 44.783, end: 88.032 }],
    ]);
    // The third sentence has no unit in the overlay.
    expect(phrases.slice(2).every(({ clip }) => clip === undefined)).toBe(true);
    expect(
      phrases
        .slice(2)
        .map(({ text }) => text)
        .join(' '),
    ).toMatch(/^Whenever I find .* pistol and ball\.$/);
  });

  it('says that text drawn as SVG can’t be imported (mol-timing-synchronization_svg)', async () => {
    const { chapters, leftOut } = await readSuiteBook('mol-timing-synchronization_svg');
    expect(chapters.map(({ title }) => title)).toEqual(['Entry page']);
    expect(leftOut).toEqual([
      { what: 'Page “mobydick.svg”', reason: 'Its text is drawn as SVG, which can’t be imported.', count: 1 },
    ]);
  });

  it('cuts text that is left to a speech synthesizer into phrases without clips (mol-tts_single)', async () => {
    const book = await readSuiteBook('mol-tts_single');
    const phrases = listPhrases(book.chapters[1]);
    expect(book.chapters[1]?.clipUnit).toBe('none');
    expect(phrases.some(({ clip }) => clip)).toBe(false);
    expect(phrases[0]).toMatchObject({ text: 'Call me Ishmael.', separator: 'paragraph' });
    expect(describeBook(book).filter((line) => line.startsWith('¶ With'))).toHaveLength(1);
  });
});
