import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, getAs } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import {
  type LocalLibreTranslate,
  startLibreTranslate,
  toLocalTranslation,
} from '../../support/studio/translations/libre-translate.ts';
import {
  createTranslationTools,
  type TranslationTools,
  toChange,
} from '../../support/studio/translations/translation-tools.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let translator: LocalLibreTranslate;
let world: World;
let studio: StudioClient;
let tools: TranslationTools;
beforeAll(async () => {
  translator = await startLibreTranslate();
  world = await startWorld({ TRANSLATOR: 'libretranslate', LIBRETRANSLATE_URL: translator.url.href });
  studio = createStudioClient(world, await buildAdministrator(world));
  tools = createTranslationTools(world, studio);
});
afterEach(() => {
  translator.failWith(null);
  translator.requests.length = 0;
});
afterAll(async () => {
  await world.close();
  await translator.close();
});

const provider = 'libretranslate';
const readDrafts = async (chapterId: number) =>
  (await tools.readPhrases(chapterId)).map(({ draft }) => draft?.text ?? null);
/** Returns the texts that the translator was asked for, in order. */
const listAskedTexts = () => translator.requests.flatMap(({ q = [] }) => q);

describe('PUT /v1/admin/chapter/{id}/translation-drafts', () => {
  it('drafts the missing translations of a chapter, each text once, and shows them to editors only', async () => {
    const { book, chapterId } = await tools.buildChapter(['Oui.', 'Un cygne.', 'Oui.', 'Un héron.']);
    const [, swan] = await tools.readPhrases(chapterId);
    await tools.save(chapterId, [toChange(swan, 'A swan.')]);
    const { status, body } = await tools.draft(chapterId);
    expect([status, body.message]).toEqual([200, '3 phrases have a new draft.']);
    expect(body.data).toMatchObject({ asked: 2, missing: 0, is_finished: true });
    expect(listAskedTexts()).toEqual(['Oui.', 'Un héron.']);
    const phrases = await tools.readPhrases(chapterId);
    const draft = { text: toLocalTranslation('Oui.'), provider };
    expect(phrases.map((phrase) => phrase.draft)).toEqual([
      draft,
      null,
      draft,
      { text: toLocalTranslation('Un héron.'), provider },
    ]);
    expect(body.data.drafts).toEqual([
      { id: phrases[0]?.id, ...draft },
      { id: phrases[2]?.id, ...draft },
      { id: phrases[3]?.id, text: toLocalTranslation('Un héron.'), provider },
    ]);
    const readAsGuest = async () => {
      const response = await getAs(world, `/guest/sample-chapter?book_code=${book.bookCode}&phrase_no=1`);
      return response.body.data.phrase_translation;
    };
    expect(await readAsGuest()).toBe('');
    await tools.save(chapterId, [toChange(phrases[0], draft.text)]);
    expect(await readAsGuest()).toBe(draft.text);
    expect((await tools.readPhrases(chapterId))[0]?.draft).toBeNull();
  });

  it('still counts a phrase with a draft as unfinished, and asks for no text again', async () => {
    const { book, chapterId } = await tools.buildChapter(['Un faisan.']);
    await tools.draft(chapterId);
    const { body } = await studio.get(`/admin/missing/${book.bookCode}`);
    expect(body.data.chapters[0]).toMatchObject({ phrases_without_translation: 1, phrases_with_draft: 1 });
    const secondResponse = await tools.draft(chapterId);
    expect(secondResponse.body.data).toEqual({ drafts: [], asked: 0, missing: 0, is_finished: true });
    const copy = await tools.buildChapter(['Un faisan.', 'Une caille.']);
    expect(await readDrafts(copy.chapterId)).toEqual([toLocalTranslation('Un faisan.'), null]);
    await tools.draft(copy.chapterId);
    expect(listAskedTexts()).toEqual(['Un faisan.', 'Une caille.']);
  });

  it('counts the drafts to accept in each chapter, on the page of the book and in the open work of all books', async () => {
    const { book, chapterId } = await tools.buildChapter(['Une oie.', 'Un dindon.', 'Une oie.', 'Un paon.']);
    const countDrafts = async () => {
      const missing = await studio.get(`/admin/missing/${book.bookCode}`);
      const ofBook = await studio.get(`/admin/open-work?book_id=${book.id}`);
      const ofAllBooks = await studio.get('/admin/open-work?per_page=100');
      const rows: { id: number; phrases_with_draft: number }[] = [
        ...missing.body.data.chapters,
        ...ofBook.body.data,
        ...ofAllBooks.body.data,
      ];
      return rows.filter(({ id }) => id === chapterId).map((row) => row.phrases_with_draft);
    };
    expect(await countDrafts()).toEqual([0, 0, 0]);
    translator.failWith({
      status: 200,
      body: JSON.stringify({ translatedText: ['A goose.', '', 'A peacock.'] }),
    });
    await tools.draft(chapterId);
    expect(await countDrafts()).toEqual([3, 3, 3]);
    const [goose] = await tools.readPhrases(chapterId);
    await tools.save(chapterId, [toChange(goose, 'A goose.')]);
    expect(await countDrafts()).toEqual([2, 2, 2]);
  });

  it('drafts a long chapter in several requests, with a limited number of texts and characters in each', async () => {
    const shortTexts = Array.from({ length: 30 }, (_, index) => `Merle ${index}.`);
    const longTexts = ['a', 'b', 'c', 'd'].map((character) => `${character.repeat(900)}.`);
    const { chapterId } = await tools.buildChapter([...shortTexts, ...longTexts]);
    const counts: unknown[] = [];
    for (let isFinished = false; !isFinished; ) {
      const { body } = await tools.draft(chapterId);
      isFinished = body.data.is_finished;
      counts.push([body.data.asked, body.data.missing]);
    }
    expect(counts).toEqual([
      [25, 9],
      [8, 1],
      [1, 0],
    ]);
    expect(listAskedTexts()).toEqual([...shortTexts, ...longTexts]);
  });

  it('asks for a text once when two editors draft the same chapter at the same time', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `Deux fois ${index}.`);
    const { chapterId } = await tools.buildChapter(texts);
    await Promise.all([tools.draft(chapterId), tools.draft(chapterId)]);
    expect(listAskedTexts().toSorted()).toEqual(texts.toSorted());
    expect((await readDrafts(chapterId)).every((draft) => draft !== null)).toBe(true);
  });

  it.each([
    [429, 'takes no more texts for now'],
    [403, 'rejected our request'],
    [500, 'The translator failed.'],
  ])(
    'explains the status %i of the translator, keeps earlier drafts and asks again later',
    async (status, text) => {
      const { chapterId } = await tools.buildChapter([
        ...Array.from({ length: 25 }, (_, index) => `Avant ${status} ${index}.`),
        `Après ${status}.`,
      ]);
      await tools.draft(chapterId);
      translator.failWith({ status, body: JSON.stringify({ error: 'a message with a secret' }) });
      const failure = await tools.draft(chapterId);
      expect([failure.status, failure.headers['retry-after']]).toEqual([503, '30']);
      expect(failure.body.message).toContain(text);
      expect(failure.body.message).toContain('The drafts that it has made are stored.');
      expect(JSON.stringify(failure.body)).not.toContain('secret');
      expect((await readDrafts(chapterId)).filter((draft) => draft === null)).toHaveLength(1);
      translator.failWith(null);
      expect((await tools.draft(chapterId)).body.data).toMatchObject({ asked: 1, missing: 0 });
    },
  );

  it('asks again for texts that a process had requested when it died', async () => {
    const { chapterId } = await tools.buildChapter(['Une sittelle.']);
    await world.deps.sql.query(
      `insert into machine_translations (source, target, provider, text, text_key, claim_id, claimed_until)
       values ('fr', 'en', $1, $2, md5($2), gen_random_uuid(), $3)`,
      [provider, 'Une sittelle.', new Date(world.deps.clock.now().getTime() + 60_000)],
    );
    const waiting = await tools.draft(chapterId);
    expect(waiting.body.data).toEqual({ drafts: [], asked: 0, missing: 1, is_finished: false });
    world.moveClock(60_001);
    expect((await tools.draft(chapterId)).body.data).toMatchObject({ asked: 1, missing: 0 });
  });

  it('stores that the translator had no translation, and cleans those that it had', async () => {
    const { chapterId } = await tools.buildChapter(['Aïe !', 'Long.', 'Propre.']);
    const translatedText = ['  ', 'x'.repeat(2001), ' \u0000Clean\n text\u2028 '];
    translator.failWith({ status: 200, body: JSON.stringify({ translatedText }) });
    const { body } = await tools.draft(chapterId);
    expect(body.data).toMatchObject({ asked: 3, missing: 2, is_finished: true });
    expect(await readDrafts(chapterId)).toEqual([null, null, 'Clean text']);
    expect((await tools.draft(chapterId)).body.data).toMatchObject({ asked: 0, is_finished: true });
  });

  it('drops the draft of a phrase that is rewritten, and shows the draft again after a restored deletion', async () => {
    const { chapterId } = await tools.buildChapter(['Un râle.', 'Une foulque.']);
    await tools.draft(chapterId);
    const [first, second] = await tools.readPhrases(chapterId);
    await studio.put(`/admin/phrase/${first?.id}`, { phrase: 'Un râle d’eau.' });
    await studio.remove(`/admin/phrase/${second?.id}`);
    await studio.post(`/admin/phrase/${second?.id}/restore`);
    expect(await readDrafts(chapterId)).toEqual([null, toLocalTranslation('Une foulque.')]);
  });

  it('responds with 404 for a chapter that doesn’t exist, and with 422 without a translator', async () => {
    expect((await tools.draft(999_999)).status).toBe(404);
    const worldWithoutTranslator = await startWorld();
    const otherStudio = createStudioClient(
      worldWithoutTranslator,
      await buildAdministrator(worldWithoutTranslator),
    );
    const otherTools = createTranslationTools(worldWithoutTranslator, otherStudio);
    const { chapterId } = await otherTools.buildChapter(['Un pic.']);
    const { status, body } = await otherTools.draft(chapterId);
    expect([status, body.message]).toEqual([422, 'No translator is set up, so nothing can be drafted.']);
    await worldWithoutTranslator.close();
  });
});
