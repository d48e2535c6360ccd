import { describe, expect, it } from 'vitest';
import { OwnDetailsError, parseOwnDetails } from './own-details.ts';

describe('parseOwnDetails', () => {
  const valid = { format: 'lingostory-book', version: 1 };

  const correction = { key: 'fils', occurrence: 0, lemma: 'fil', isName: null };
  const bookDetails = {
    ...{ title: 'Le loup', authors: [], narrators: [], description: '', rights: '', difficulty: 'Easy' },
    ...{ sampleText: '', hours: 0, minutes: 0, audioRights: '', corrections: [] as object[] },
  };
  const parseDetails = (book: object, phrase: object = {}) =>
    parseOwnDetails(
      JSON.stringify({
        ...valid,
        book: { ...bookDetails, ...book },
        chapters: [
          { title: 'Un', isSample: false, published: true, phrases: [{ id: 'a', text: 'Un.', ...phrase }] },
        ],
      }),
    );

  it.each([
    ['a title that is too long', { title: 'a'.repeat(201) }, {}],
    ['a title of two lines', { title: 'a\nb' }, {}],
    ['too many hours', { hours: 1000 }, {}],
    ['a phrase that is too long', {}, { text: 'a'.repeat(1001) }],
    ['a translation with a control character', {}, { translation: 'a\u0000' }],
    ['a dictionary that is too long', {}, { dictionary: 'a'.repeat(20_001) }],
    ['times that the database can’t store', {}, { wordTimes: [0, 2 ** 31] }],
    ['a flag that is no boolean', {}, { areWordsMeasured: 'yes' }],
    ['a correction without a word', {}, { corrections: [{ ...correction, key: '' }] }],
    ['a lemma that is too long', {}, { corrections: [{ ...correction, lemma: 'a'.repeat(81) }] }],
  ])('rejects %s', (_, book, phrase) => {
    expect(() => parseDetails(book, phrase)).toThrow(OwnDetailsError);
  });

  it('leaves out corrections that the database can’t store, and second ones of the same word', () => {
    const { book, chapters } = parseDetails(
      { corrections: [correction, { ...correction, occurrence: null }] },
      {
        corrections: [
          correction,
          { ...correction, lemma: 'filer' },
          { ...correction, occurrence: 1, lemma: null },
        ],
      },
    );
    expect(book.corrections).toEqual([{ ...correction, occurrence: null }]);
    expect(chapters[0]?.phrases[0]?.corrections).toEqual([correction]);
  });

  it('rejects details that are damaged or from another version, with a sentence for editors', () => {
    expect(() => parseOwnDetails('{')).toThrow('The book’s LingoStory details are damaged.');
    expect(() => parseOwnDetails(JSON.stringify({ ...valid, version: 2 }))).toThrow(
      'The book’s LingoStory details are from another version of LingoStory.',
    );
    expect(() => parseOwnDetails('')).toThrow(OwnDetailsError);
    for (const content of [null, 'text', [], { ...valid }, { ...valid, book: {}, chapters: [] }])
      expect(() => parseOwnDetails(JSON.stringify(content))).toThrow(
        /^The book’s LingoStory details are damaged: /,
      );
  });
});
