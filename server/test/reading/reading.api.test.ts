import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  phraseOf,
} from '../support/builders.ts';
import { cookiesOf, hearWith } from '../support/http/hear.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));

const getSample = (query: string) => getAs(world, `/guest/sample-chapter?${query}`);

describe('GET /v1/guest/sample-chapter', { tags: 'spec-7-18' }, () => {
  it("returns the first phrase of a book's sample by default, with exactly the specified fields", {
    tags: ['spec-2.2-17', 'spec-3-05'],
  }, async () => {
    const book = await buildBook(world, { title: 'Le Phare' });
    const { status, body } = await getSample(`book_code=${book.bookCode}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        phrase: "L'homme qu'il aimait.",
        separator: 'space',
        emphasis: [],
        pictures: [],
        pictures_after: [],
        phrase_no: 1,
        previous_phrase_no: null,
        next_phrase_no: 2,
        word_list: ["L'", 'homme', ' ', "qu'", 'il', ' ', 'aimait', '.'],
        translated_status: 1,
        translated_message: '',
        translated_text: {
          translations: ['', 'man', '', '', '', '', '', ''].map((translatedText) => ({ translatedText })),
        },
        phrase_translation: '',
        line_audio: expect.stringMatching(/^\/v1\/media\/clips\/[a-z0-9]+\.mp3$/),
        word_times: [],
        are_words_measured: false,
        book: { title: 'Le Phare', book_code: book.bookCode, author: expect.any(String), image: null },
        chapter: { title: 'Chapitre 1', chapter_no: 1 },
        read_sample_phrases: 1,
        total_sample_phrases: 3,
      },
    });
    const firstPageResponse = await getSample(`book_code=${book.bookCode}&phrase_no=1`);
    expect(firstPageResponse.body).toEqual(body);
  });

  it('numbers a sample’s phrases consecutively, skipping chapters that are not in the sample', async () => {
    const chapters = [['Un.', 'Deux.'], ['Caché.'], ['Trois.', 'Quatre.'], ['Caché aussi.']];
    const book = await buildBook(world, { chapters, sampleChapters: [1, 3] });
    const visitedPages: unknown[] = [];
    for (let nextPhraseNo: number | null = 1; nextPhraseNo !== null; ) {
      const { body } = await getSample(`book_code=${book.bookCode}&phrase_no=${nextPhraseNo}`);
      const { phrase, phrase_no, previous_phrase_no, read_sample_phrases, chapter } = body.data;
      visitedPages.push([phrase, phrase_no, previous_phrase_no, read_sample_phrases, chapter.chapter_no]);
      expect(body.data.total_sample_phrases).toBe(4);
      nextPhraseNo = body.data.next_phrase_no;
    }
    expect(visitedPages).toEqual([
      ['Un.', 1, null, 1, 1],
      ['Deux.', 2, 1, 2, 1],
      ['Trois.', 3, 2, 3, 3],
      ['Quatre.', 4, 3, 4, 3],
    ]);
  });

  it('splits a phrase into words and adds their meanings without changing any of the phrase’s text', async () => {
    const phrases = [
      '«\u00a0Bonjour\u202f!\u00a0» dit-il.',
      'L’e\u0301te\u0301, c’est bien…',
      'Tout de suite\u202f! — 10\u202f000 fois.',
      '  Des espaces   gardés  ',
    ];
    const dictionary = 'tout de suite = right away\nbonjour = hello\nété = summer';
    const book = await buildBook(world, { chapters: [phrases], dictionary });
    const meanings: Record<string, string> = {};
    for (const [index, phrase] of phrases.entries()) {
      const { data } = (await getSample(`book_code=${book.bookCode}&phrase_no=${index + 1}`)).body;
      const { translations } = data.translated_text;
      expect([data.phrase, data.word_list.join('')]).toEqual([phrase, phrase]);
      expect(translations).toHaveLength(data.word_list.length);
      for (const [index, word] of data.word_list.entries())
        if (translations[index].translatedText) meanings[word] = translations[index].translatedText;
    }
    expect(meanings).toEqual({
      Bonjour: 'hello',
      'e\u0301te\u0301': 'summer',
      'Tout de suite': 'right away',
    });
  });

  it('returns an explanatory message with a sample phrase whose words have no meanings', async () => {
    const book = await buildBook(world, { dictionary: '' });
    const { data } = (await getSample(`book_code=${book.bookCode}`)).body;
    expect(data.translated_status).toBe(0);
    expect(data.translated_message).toMatch(/no meanings/);
    expect(data.translated_text.translations).toHaveLength(data.word_list.length);
  });

  it("returns a phrase's translation, and null in place of a clip if the phrase has none", async () => {
    const book = await buildBook(world);
    const phraseChanges = { audioFile: null, translation: 'The man he loved.' };
    const { id } = await phraseOf(world, book.id, 1);
    await world.deps.db.phrase.update({ where: { id }, data: phraseChanges });
    const { data } = (await getSample(`book_code=${book.bookCode}`)).body;
    expect([data.line_audio, data.phrase_translation]).toEqual([null, 'The man he loved.']);
  });

  it('returns quotes, braces and backslashes in a phrase unchanged', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text under test contains braces and dollar signs.
    const phrase = 'Il dit : "\\{oui}" </script> ${1} \' \\u0041';
    const book = await buildBook(world, { title: 'Un "titre" {}', chapters: [[phrase]], dictionary: '' });
    const { data } = (await getSample(`book_code=${book.bookCode}`)).body;
    expect([data.phrase, data.word_list.join(''), data.book.title]).toEqual([
      phrase,
      phrase,
      'Un "titre" {}',
    ]);
  });

  it("returns a public address for a sample's clip, and sets no cookie", async () => {
    const book = await buildBook(world);
    const response = await getSample(`book_code=${book.bookCode}&phrase_no=2`);
    expect(cookiesOf(response)).toBe('');
    const clipResponse = await hearWith(world, '', response.body.data.line_audio);
    expect([clipResponse.status, clipResponse.headers['content-type'], String(clipResponse.body)]).toEqual([
      200,
      'audio/mpeg',
      'clip of Il pleut.',
    ]);
  });

  it('returns the same sample to guests, administrators and callers with an invalid token', async () => {
    const book = await buildBook(world);
    const path = `/guest/sample-chapter?book_code=${book.bookCode}`;
    const administrator = await buildAdministrator(world);
    const invalidTokenResponse = await getSample(`book_code=${book.bookCode}`).set(
      'Authorization',
      'Bearer nonsense',
    );
    const responses = [
      await getAs(world, path),
      await getAs(world, path, administrator),
      invalidTokenResponse,
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  it('forbids caching of the response when a sample is requested with a bearer token', {
    tags: 'security-30',
  }, async () => {
    const book = await buildBook(world);
    const path = `/guest/sample-chapter?book_code=${book.bookCode}`;
    const { headers } = await getAs(world, path, await buildAdministrator(world));
    expect(headers['cache-control']).toBe('no-store');
    expect((await getAs(world, path)).headers['cache-control']).toBeUndefined();
  });

  it('returns 404 for a phrase beyond the end of a sample, and for books that are withdrawn or have no sample', async () => {
    const [book, bookWithoutSample, withdrawnBook] = [
      await buildBook(world),
      await buildBook(world, { sampleChapters: [] }),
      await buildBook(world),
    ];
    await world.deps.db.book.update({ where: { id: withdrawnBook.id }, data: { deletedAt: new Date() } });
    const owner = await buildPerson(world);
    await addBookToLibrary(world, owner.user.id, bookWithoutSample.id);
    const queries = [
      `book_code=${book.bookCode}&phrase_no=4`,
      `book_code=${book.bookCode}&phrase_no=2147483647`,
      `book_code=${bookWithoutSample.bookCode}`,
      `book_code=${withdrawnBook.bookCode}`,
      'book_code=no-such-book',
      "book_code='%20or%201=1",
    ];
    for (const query of queries) {
      const { status, body } = await getSample(query);
      expect([query, status, Object.keys(body)]).toEqual([query, 404, ['message']]);
    }
  });

  it.each([
    'phrase_no=0',
    'phrase_no=-1',
    'phrase_no=abc',
    'phrase_no=1.5',
    'phrase_no=1e99',
    'phrase_no=2147483648',
    'phrase_no=1&phrase_no=2',
    'phrase_no[gt]=1',
    'phrase_no[]=1',
    'phrase_no=1;drop table phrases',
  ])('rejects a sample request with %s with 422', async (query) => {
    const book = await buildBook(world);
    const { status, body } = await getSample(`book_code=${book.bookCode}&${query}`);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['phrase_no']]);
  });

  it.each([
    '',
    'book_code=',
    'book_code=a&book_code=b',
    'book_code[gt]=a',
    'book_code=a%00',
    `book_code=${'a'.repeat(201)}`,
  ])('rejects a sample request with the invalid book code in the query %j with 422', async (query) => {
    const { status, body } = await getSample(query);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['book_code']]);
  });

  it('reports both invalid fields of a sample request', async () => {
    const { status, body } = await getSample('phrase_no=0');
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['book_code', 'phrase_no']]);
  });
});
