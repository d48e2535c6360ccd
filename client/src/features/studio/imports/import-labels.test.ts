import { describe, expect, it } from 'vitest';
import { buildFoundBook, buildFoundChapter, buildImport } from './import-builders.ts';
import {
  describeBook,
  describeChapter,
  describeLanguageProblem,
  findEditedBookCode,
  isReadable,
  listChapterNotes,
  toDraftName,
} from './import-labels.ts';

describe('the description of a found chapter', () => {
  it('leaves out sound and pictures that the chapter doesn’t have', () => {
    expect(describeChapter(buildFoundChapter({ total_pictures: 1 }))).toBe('12 phrases, 2 min, 1 picture');
    expect(describeChapter(buildFoundChapter({ seconds: 0 }))).toBe('12 phrases');
    expect(describeChapter(buildFoundChapter({ seconds: 9 }))).toBe('12 phrases, less than a minute');
  });

  it('says why a chapter stays a draft', () => {
    const silent = buildFoundChapter({ silent_phrases: 12, clip_unit: 'none' });
    const partlySilent = buildFoundChapter({ silent_phrases: 1 });
    const unaligned = buildFoundChapter({ needs_alignment: true, clip_unit: 'paragraph' });
    const wordless = buildFoundChapter({ total_phrases: 0, clip_unit: 'none' });
    expect(listChapterNotes(silent)).toEqual(['No sound: stays a draft until it has a recording']);
    expect(listChapterNotes(partlySilent)).toEqual([
      '1 phrase without sound: stays a draft until each has a clip',
    ]);
    expect(listChapterNotes(unaligned)).toEqual([
      'Phrases to be found in the recording: stays a draft until you have reviewed them',
      'Clips are paragraphs',
    ]);
    expect(listChapterNotes(wordless)).toEqual(['No text: stays a draft']);
    expect([silent, partlySilent, unaligned, wordless].some(isReadable)).toBe(false);
    expect(listChapterNotes(buildFoundChapter())).toEqual([]);
    expect(isReadable(buildFoundChapter())).toBe(true);
  });
});

describe('the description of a found book', () => {
  it('sums up its chapters', () => {
    const chapters = [buildFoundChapter({ total_pictures: 2 }), buildFoundChapter({ seconds: 3600 })];
    expect(describeBook(buildFoundBook({ chapters }))).toBe(
      '2 chapters, 24 phrases, 1 h 2 min of sound, 2 pictures',
    );
    const silentChapters = [buildFoundChapter({ seconds: 0 })];
    expect(describeBook(buildFoundBook({ chapters: silentChapters }))).toBe(
      '1 chapter, 12 phrases, no sound',
    );
  });

  it('names the language of a book that isn’t in French', () => {
    const describe = (language: string) =>
      describeLanguageProblem(buildFoundBook({ language, is_french: language === 'fr' }));
    expect(describe('fr')).toBeNull();
    expect(describe('ca')).toContain('This book is in Catalan, not in French.');
    expect(describe('')).toContain('doesn’t say which language');
    expect(describe('not a tag!')).toContain('This book is in not a tag!');
  });

  it('doesn’t call the book of a newer edition a draft', () => {
    const edition = { same: 1, changed: 0, added: 1, removed: 0, changes: [] };
    const describe = (language: string) =>
      describeLanguageProblem(buildFoundBook({ language, edition, is_french: false }));
    expect(describe('ca')).toBe(
      'This edition is in Catalan, not in French. Readers won’t see its new chapters until you publish them.',
    );
    expect(describe('')).not.toContain('draft');
  });
});

describe('findEditedBookCode', () => {
  const book = { id: 3, title: 'Le Phare', book_code: 'le-phare' };
  const edition = { same: 1, changed: 0, added: 0, removed: 0, changes: [] };

  it('returns the code of the book that gets a newer edition', () => {
    const found = buildFoundBook({ edition });
    expect(findEditedBookCode(buildImport({ book, found }))).toBe('le-phare');
    expect(findEditedBookCode(buildImport({ book, found, state: 'done' }))).toBe('le-phare');
    expect(findEditedBookCode(buildImport({ book, found: null, state: 'failed' }))).toBe('le-phare');
  });

  it('returns null for a new book, even after it was made', () => {
    expect(findEditedBookCode(buildImport())).toBeNull();
    expect(findEditedBookCode(buildImport({ book, state: 'done' }))).toBeNull();
  });
});

describe('the storage name of an import’s corrections', () => {
  it('differs between people who share a device, and between files with other chapters', () => {
    const bookImport = buildImport();
    const otherImport = buildImport({ found: buildFoundBook({ chapters: [] }) });
    const names = [
      toDraftName({ id: 1 }, bookImport),
      toDraftName({ id: 2 }, bookImport),
      toDraftName({ id: 1 }, otherImport),
    ];
    expect(new Set(names).size).toBe(3);
  });
});
