import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import type { StudioBook } from '../../base/studio.api.ts';
import { buildFoundBook, buildFoundChapter } from '../import-builders.ts';
import {
  canPublish,
  importSchema,
  listMarkedIndexes,
  resolveSample,
  toConfirmInput,
  toImportFields,
} from './import-fields.ts';

const silentChapter = buildFoundChapter({ title: 'Sans voix', silent_phrases: 12 });
const found = buildFoundBook({
  chapters: [silentChapter, buildFoundChapter(), buildFoundChapter({ title: '' })],
});
const buildValues = (overrides: object = {}) =>
  importSchema.cast({ ...toImportFields(found, null), difficulty: 'Easy', ...overrides });
const choose = (...chosen: boolean[]) => chosen.map((isChosen) => ({ isChosen, title: 'Titre' }));

async function validate(overrides: object): Promise<string[]> {
  const values = { ...toImportFields(found, null), difficulty: 'Easy', ...overrides };
  try {
    await importSchema.validate(values, { abortEarly: false });
    return [];
  } catch (error) {
    return error instanceof ValidationError
      ? error.inner.map(({ path, message }) => `${path}: ${message}`)
      : Promise.reject(error);
  }
}

describe('the fields of an import', () => {
  it('start with what was found, with all chapters chosen and a title for each', () => {
    const { title, author, chapters, published } = toImportFields(found, null);
    expect([title, author, published]).toEqual(['Le Phare', 'Jeanne Auteur, Paul Auteur', false]);
    expect(chapters).toEqual([
      { isChosen: true, title: 'Sans voix' },
      { isChosen: true, title: 'Le phare' },
      { isChosen: true, title: 'Chapitre 3' },
    ]);
  });

  it('start with the details of the book that gets a newer edition', () => {
    const details = { title: 'Corrected', author: 'A', difficulty: 'Hard', difficulty_chosen: true };
    const book = { ...details, published: true, chapters: [] };
    const fields = toImportFields(found, book as unknown as StudioBook);
    expect(fields).toMatchObject({ title: 'Corrected', author: 'A', difficulty: 'Hard', sample: 'none' });
  });

  it('must have a title for each chosen chapter, and at least one chosen chapter', async () => {
    expect(await validate({})).toEqual([]);
    const untitled = { isChosen: true, title: ' ' };
    expect(await validate({ chapters: [{ ...untitled, isChosen: false }, untitled] })).toEqual([
      'chapters[1].title: Title is required.',
    ]);
    expect(await validate({ chapters: choose(false, false) })).toEqual([
      'chapters.0.isChosen: Please choose at least one chapter.',
    ]);
    expect(await validate({ difficulty: '' })).toEqual(['difficulty: Difficulty is required.']);
  });
});

describe('the free sample', () => {
  it('defaults to the first chosen chapter with sound, or else the first chosen one', () => {
    expect(resolveSample('', choose(true, true, true), found, [])).toBe('1');
    expect(resolveSample('', choose(true, false, false), found, [])).toBe('0');
    expect(resolveSample('', choose(false, false, false), found, [])).toBe('none');
  });

  it('stays the chapter that an editor chose, as long as it’s among the chosen ones', () => {
    expect(resolveSample('2', choose(true, true, true), found, [])).toBe('2');
    expect(resolveSample('2', choose(true, true, false), found, [])).toBe('1');
    expect(resolveSample('none', choose(true, true, true), found, [0])).toBe('none');
  });

  it('defaults to what is marked in the file or the edited book', () => {
    expect(resolveSample('', choose(true, true, true), found, [2])).toBe('2');
    expect(resolveSample('', choose(true, true, true), found, [0, 2])).toBe('marked');
    expect(resolveSample('', choose(true, true, false), found, [0, 2])).toBe('0');
    const book = { chapters: [{ title: 'Sans voix', is_sample: 1 }] } as unknown as StudioBook;
    expect(listMarkedIndexes(found, book)).toEqual([0]);
    expect(listMarkedIndexes(found, null)).toEqual([]);
  });
});

describe('the request of an import', () => {
  it('contains the chosen chapters by their index in the file', () => {
    const chapters = [
      { isChosen: false, title: 'Un' },
      { isChosen: true, title: 'Deux' },
      { isChosen: true, title: 'Trois' },
    ];
    const input = toConfirmInput(buildValues({ chapters, published: true }), found, []);
    expect(input).toMatchObject({ title: 'Le Phare', difficulty: 'Easy', published: true });
    expect(input.chapters).toEqual([
      { index: 1, title: 'Deux', is_sample: true },
      { index: 2, title: 'Trois', is_sample: false },
    ]);
    expect(input).not.toHaveProperty('sample');
  });

  it('never publishes a book that isn’t French or has no chapter to hear', () => {
    expect(canPublish(choose(true, true, true), found)).toBe(true);
    expect(canPublish(choose(true, false, false), found)).toBe(false);
    expect(canPublish(choose(true, true, true), { ...found, is_french: false })).toBe(false);
    const chapters = choose(true, false, false);
    expect(toConfirmInput(buildValues({ chapters, published: true }), found, []).published).toBe(false);
  });
});
