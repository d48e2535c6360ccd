import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, buildPerson, chaptersOf, phrasesOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

const readTexts = async (chapter: { id: number; bookId: number }) =>
  (await phrasesOf(world, chapter.bookId)).flatMap(({ chapterId, phrase }) =>
    chapterId === chapter.id ? [phrase] : [],
  );
async function buildChapter() {
  const [chapter] = await chaptersOf(world, await buildBook(world));
  return chapter ?? Promise.reject(new Error('no chapter'));
}

describe('PUT /v1/admin/phrase-order', () => {
  it('reorders a chapter’s phrases as requested', async () => {
    const chapter = await buildChapter();
    const ids = chapter.phrases.map(({ id }) => id).reverse();
    expect((await studio.put('/admin/phrase-order', { chapter_id: chapter.id, ids })).status).toBe(200);
    expect(await readTexts(chapter)).toEqual(['Elle rit.', 'Il pleut.', "L'homme qu'il aimait."]);
    const orderedPhrases = await phrasesOf(world, chapter.bookId);
    expect(orderedPhrases.map(({ phraseNo, sampleNo }) => [phraseNo, sampleNo])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, null],
      [5, null],
    ]);
  });

  it('rejects a phrase order that does not contain every phrase of the chapter exactly once', async () => {
    const chapter = await buildChapter();
    const [idA = 0, idB = 0, idC = 0] = chapter.phrases.map(({ id }) => id);
    const otherPhraseId = (await buildChapter()).phrases[0]?.id ?? 0;
    for (const ids of [
      [idA, idB],
      [idA, idB, idB],
      [idA, idB, otherPhraseId],
      [idA, idB, idC, otherPhraseId],
      [],
      'x',
      undefined,
    ]) {
      const { status, body } = await studio.put('/admin/phrase-order', { chapter_id: chapter.id, ids });
      expect([status, Object.keys(body.errors)], JSON.stringify(ids)).toEqual([422, ['ids']]);
    }
    expect((await studio.put('/admin/phrase-order', { chapter_id: 999_999, ids: [1] })).status).toBe(404);
  });
});

describe('PUT /v1/admin/phrase/{id}/place', () => {
  it('moves a phrase down and back up, and renumbers the other phrases', async () => {
    const chapter = await buildChapter();
    const [firstPhrase] = chapter.phrases;
    const { status, body } = await studio.put(`/admin/phrase/${firstPhrase?.id}/place`, { place: 3 });
    expect([status, body.message]).toEqual([200, 'The phrase is number 3 now.']);
    expect(await readTexts(chapter)).toEqual(['Il pleut.', 'Elle rit.', "L'homme qu'il aimait."]);
    const orderedPhrases = await phrasesOf(world, chapter.bookId);
    expect(orderedPhrases.map(({ phraseNo, sampleNo }) => [phraseNo, sampleNo])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, null],
      [5, null],
    ]);
    await studio.put(`/admin/phrase/${firstPhrase?.id}/place`, { place: 1 });
    expect(await readTexts(chapter)).toEqual(["L'homme qu'il aimait.", 'Il pleut.', 'Elle rit.']);
  });

  it('changes nothing when a phrase is moved to the position that the phrase already has', async () => {
    const chapter = await buildChapter();
    const response = await studio.put(`/admin/phrase/${chapter.phrases[1]?.id}/place`, { place: 2 });
    expect(response.body.message).toBe('The phrase is number 2 now.');
    expect(await readTexts(chapter)).toEqual(["L'homme qu'il aimait.", 'Il pleut.', 'Elle rit.']);
  });

  it('moves a phrase to the correct position after another phrase has been moved to a different chapter', async () => {
    const [chapter, otherChapter] = await chaptersOf(world, await buildBook(world));
    const [firstPhrase, secondPhrase] = chapter?.phrases ?? [];
    await studio.put(`/admin/phrase/${secondPhrase?.id}`, {
      phrase: 'Il pleut.',
      chapter_id: otherChapter?.id,
    });
    expect((await studio.put(`/admin/phrase/${firstPhrase?.id}/place`, { place: 2 })).status).toBe(200);
    const { body } = await studio.get(`/admin/phrase?chapter_id=${chapter?.id}&page=2&per_page=1`);
    expect(body.data.phrase).toMatchObject([{ id: firstPhrase?.id, phrase_no: 2 }]);
    expect(body.meta).toEqual({ page: 2, per_page: 1, total: 2 });
  });

  it('rejects moving a phrase to a nonexistent position, and moving an unknown phrase', async () => {
    const chapter = await buildChapter();
    const path = `/admin/phrase/${chapter.phrases[0]?.id}/place`;
    for (const invalidPosition of [0, 4, 'x', 1.5, undefined]) {
      const { status, body } = await studio.put(path, { place: invalidPosition });
      expect([status, Object.keys(body.errors)], String(invalidPosition)).toEqual([422, ['place']]);
    }
    expect((await studio.put('/admin/phrase/999999/place', { place: 1 })).status).toBe(404);
  });

  it('lets only administrators move phrases', async () => {
    const path = `/admin/phrase/${(await buildChapter()).phrases[0]?.id}/place`;
    const member = createStudioClient(world, await buildPerson(world));
    expect((await member.put(path, { place: 2 })).status).toBe(403);
    expect((await world.api.put(`/v1${path}`).send({ place: 2 })).status).toBe(401);
  });
});

describe('DELETE /v1/admin/phrase/{id}', () => {
  it('deletes a phrase with its clip, and renumbers the phrases after it', async () => {
    const chapter = await buildChapter();
    const [, secondPhrase] = chapter.phrases;
    expect((await studio.remove(`/admin/phrase/${secondPhrase?.id}`)).status).toBe(200);
    expect(await world.deps.media.read('clips', secondPhrase?.audioFile ?? '')).toBeUndefined();
    const { body } = await studio.get(`/admin/phrase?chapter_id=${chapter.id}`);
    expect(body.data.phrase.map(({ phrase_no }: { phrase_no: number }) => phrase_no)).toEqual([1, 2]);
    expect((await studio.remove(`/admin/phrase/${secondPhrase?.id}`)).status).toBe(404);
  });

  it('keeps the clip of a deleted phrase while another phrase uses it', { tags: 'spec-7-15' }, async () => {
    const chapter = await buildChapter();
    const [firstPhrase, secondPhrase] = chapter.phrases;
    const audioFile = firstPhrase?.audioFile ?? '';
    const secondAudioFile = secondPhrase?.audioFile ?? '';
    await world.deps.db.phrase.update({ where: { id: secondPhrase?.id ?? 0 }, data: { audioFile } });
    await world.deps.media.remove('clips', secondAudioFile);
    await studio.remove(`/admin/phrase/${firstPhrase?.id}`);
    expect(await world.deps.media.read('clips', audioFile)).toBeDefined();
  });
});
