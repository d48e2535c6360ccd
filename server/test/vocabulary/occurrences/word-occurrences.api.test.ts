import { occurrencesPageSize } from '@lingostory/contract/vocabulary/constants';
import { toLookupKey } from '@lingostory/contract/words';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phraseOf,
} from '../../support/builders.ts';
import { cookiesOf, hearWith } from '../../support/http/hear.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient } from '../../support/studio/uploads.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(async () => {
  member = await buildPerson(world);
});

const listOccurrences = async (lemma: string, after = '', person = member) =>
  await getAs(world, `/user/word-occurrences?lemma=${encodeURIComponent(lemma)}&after=${after}`, person);
const listTexts = async (lemma: string, person = member) =>
  (await listOccurrences(lemma, '', person)).body.data.map(({ phrase }: { phrase: string }) => phrase);
const setPosition = async (bookId: number, phraseNo: number, seenAt = world.deps.clock.now()) => {
  const { id: phraseId } = await phraseOf(world, bookId, phraseNo);
  await world.deps.db.readingPosition.create({
    data: { userId: member.user.id, bookId, phraseId, phraseNo, seenAt },
  });
};
const buildOwnedBook = async (
  chapters: string[][],
  options: Partial<Parameters<typeof buildBook>[1]> = {},
) => {
  const book = await buildBook(world, { chapters, sampleChapters: [], ...options });
  await addBookToLibrary(world, member.user.id, book.id);
  return book;
};

describe('GET /v1/user/word-occurrences', () => {
  it('finds every form of a word, with its occurrences in the phrase and a clip that plays', async () => {
    const book = await buildOwnedBook([['La brume tombe.'], ['Les brumes, la brume.', 'Rien.']]);
    const response = await listOccurrences('brume');
    const { status, body } = response;
    expect([status, body.total, body.is_total_exact, body.next]).toEqual([200, 2, true, null]);
    expect(body.data[1]).toMatchObject({
      book_code: book.bookCode,
      book_title: book.title,
      phrase_no: 2,
      sample_phrase_no: null,
      phrase: 'Les brumes, la brume.',
      forms: [
        { start: 4, length: 6 },
        { start: 15, length: 5 },
      ],
      is_read: false,
    });
    expect((await hearWith(world, cookiesOf(response), body.data[1].audio)).status).toBe(200);
  });

  it('finds expressions by their lookup key, and the words inside them by their lemmas', async () => {
    const dictionary = 'tout à coup = suddenly\nd’accord = agreed';
    await buildOwnedBook([['Tout  à coup, il pleut.', 'D’accord !']], { dictionary });
    expect((await listOccurrences('tout à coup')).body.data).toMatchObject([
      { forms: [{ start: 0, length: 12 }], phrase: 'Tout  à coup, il pleut.' },
    ]);
    expect((await listOccurrences('coup')).body.data).toMatchObject([{ forms: [{ start: 8, length: 4 }] }]);
    expect(await listTexts("d'accord")).toEqual(['D’accord !']);
  });

  it('lists read phrases by the last visit, then the rest of the member’s books, then samples', async () => {
    const [older, newer] = [
      await buildOwnedBook([['Un hibou.', 'Deux hiboux.'], ['Trois hiboux.']]),
      await buildOwnedBook([['Quatre hiboux.', 'Cinq hiboux.']]),
    ];
    await setPosition(older.id, 2, new Date(Date.now() - 60_000));
    await setPosition(newer.id, 1);
    const sample = await buildBook(world, { chapters: [['Rien.'], ['Six hiboux.']], sampleChapters: [2] });
    const { body } = await listOccurrences('hibou');
    expect(
      body.data.map(({ phrase, is_read }: { phrase: string; is_read: boolean }) => [phrase, is_read]),
    ).toEqual([
      ['Quatre hiboux.', true],
      ['Un hibou.', true],
      ['Deux hiboux.', true],
      ['Cinq hiboux.', false],
      ['Trois hiboux.', false],
      ['Six hiboux.', false],
    ]);
    expect(body.data.slice(0, 2).map(({ position_no }: { position_no: number }) => position_no)).toEqual([
      1, 2,
    ]);
    expect(body.data.at(-1)).toMatchObject({
      book_code: sample.bookCode,
      phrase_no: null,
      sample_phrase_no: 1,
    });
  });

  it('returns each phrase once when its pages are followed, in the middle of a chapter too', async () => {
    const phrases = Array.from(
      { length: 2 * occurrencesPageSize + 3 },
      (_, index) => `La girafe numéro ${index}.`,
    );
    const book = await buildOwnedBook([phrases.slice(0, 11), phrases.slice(11)]);
    await setPosition(book.id, 25);
    expect(await readAllTexts('girafe')).toEqual(phrases);
  });

  it('hides phrases of unowned books, drafts, deleted phrases and names', async () => {
    const administrator = createStudioClient(world, await buildAdministrator(world));
    await buildBook(world, { chapters: [['Le vautour.'], ['Un vautour caché.']], sampleChapters: [1] });
    const book = await buildOwnedBook([['Mon vautour.'], ['Vautour en attente.', 'Marie.']]);
    expect(await listTexts('vautour')).toEqual(['Mon vautour.', 'Vautour en attente.', 'Le vautour.']);
    const { id } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId: book.id, chapterNo: 2 } });
    await administrator.put(`/admin/chapter-publication/${id}`, { published: false });
    expect(await listTexts('vautour')).toEqual(['Mon vautour.', 'Le vautour.']);
    expect(await listTexts('Marie')).toEqual([]);
    const phrase = await phraseOf(world, book.id, 1);
    await world.deps.db.phrase.update({ where: { id: phrase.id }, data: { lemmas: [], wordKinds: [] } });
    expect(await listTexts('vautour')).toEqual(['Le vautour.']);
  });

  it('rejects a missing lemma and an invented cursor', async () => {
    const { status, body } = await getAs(world, '/user/word-occurrences?after=1.2', member);
    expect([status, body.errors]).toEqual([
      422,
      { lemma: ['lemma is required.'], after: ['after must be the next of an earlier page.'] },
    ]);
    expect((await listOccurrences('chat', '2.999999999999999.999999999.999999999')).body.data).toEqual([]);
  });
});

describe('list_phrase_lemmas', () => {
  it('gives an expression the same lookup key as the reader, whatever its spaces, apostrophes and hyphens are', async () => {
    const words = fc.constantFrom('Tout', 'de', 'SUITE', 'é', 'É', 'e\u0301', 'l', 'coup', 'œ', 'co\u00adup');
    const joiners = fc.constantFrom(
      ' ',
      '  ',
      '\u00a0',
      '\u202f',
      '\n',
      '’',
      'ʼ',
      "'",
      '-',
      '\u2010',
      '\u2011',
    );
    const expressions = fc.sample(
      fc
        .array(fc.tuple(words, joiners), { minLength: 1, maxLength: 4 })
        .map((parts) => `${parts.flat().join('')}mot`),
      500,
    );
    const { rows } = await world.deps.sql.query<{ key: string }>(
      `select distinct lemma as key from list_phrase_lemmas('{}', '{}', $1::text[])`,
      [expressions],
    );
    expect(rows.map(({ key }) => key).toSorted()).toEqual(
      [...new Set(expressions.map(toLookupKey))].toSorted(),
    );
  });
});

async function readAllTexts(lemma: string, person = member): Promise<string[]> {
  const texts: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { body } = await listOccurrences(lemma, after, person);
    texts.push(...body.data.map(({ phrase }: { phrase: string }) => phrase));
    after = body.next;
  }
  return texts;
}
