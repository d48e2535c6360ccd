import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../support/running/world.ts';
import { buildReview, createFakeNarration, heardTexts } from '../../support/studio/fake-narration.ts';

let world: World;
let review: Awaited<ReturnType<typeof buildReview>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  review = await buildReview(world);
});

const stretches = [
  { start: 0.2, end: 3, name: '' },
  { start: 8, end: 9.5, name: '' },
  { start: 16, end: 19, name: '' },
];

const nameStretch = (at: number, name: string) => review.change('PUT', 'stretch-name', { at, name });

describe('GET /v1/admin/chapter/{id}/recording', () => {
  it('lists the speech that is not in the text, before it, within it and after it', async () => {
    const recording = await review.prepare();
    expect(recording).toMatchObject({ state: 'ready', unwritten: stretches });
    expect(recording.phrases.map(({ text }) => text)).toEqual(heardTexts);
  });

  it('lists no such speech for a recording with given times', async () => {
    const times = heardTexts.flatMap((_, index) => [4 * index, 4 * index + 2]);
    expect(await review.prepare(undefined, { times })).toMatchObject({ state: 'ready', unwritten: [] });
  });

  it('lists no such speech for a recording that an earlier release has stored', async () => {
    await review.prepare();
    await world.deps.sql.query(
      `update recordings set unwritten = default, aligned_times = default where chapter_id = $1`,
      [review.chapterId],
    );
    expect(await review.read()).toMatchObject({ state: 'ready', unwritten: [] });
    await review.editPhrase(1, { start: 5.5 });
    await review.change('POST', 'alignment', { at: 0, count: 3 });
    await createFakeNarration(world, () => ({ unwritten: [] })).work();
    expect((await review.read()).phrases[1]).toMatchObject({ start: 6, end: 7 });
  });

  it('says if readers can see the chapter', async () => {
    const isDraft = async () =>
      (await review.studio.ask('GET', `/admin/chapter/${review.chapterId}/recording`)).body.is_draft;
    expect(await isDraft()).toBe(false);
    await review.publish(false);
    expect(await isDraft()).toBe(true);
    await review.publish(true);
    await world.deps.db.book.update({ where: { id: review.bookId }, data: { published: false } });
    expect(await isDraft()).toBe(true);
  });
});

describe('PUT /v1/admin/chapter/{id}/stretch-name', () => {
  it('names a stretch of speech, renames it and removes its name', async () => {
    const { version } = await review.prepare();
    expect((await nameStretch(2, ' Crédits ')).body).toEqual({ data: { version: version + 1 } });
    const namesOf = async () => (await review.read()).unwritten.map(({ name }) => name);
    expect(await namesOf()).toEqual(['', '', 'Crédits']);
    await nameStretch(2, 'Fin');
    await nameStretch(0, 'Titre');
    expect(await namesOf()).toEqual(['Titre', '', 'Fin']);
    await nameStretch(2, '');
    expect(await namesOf()).toEqual(['Titre', '', '']);
  });

  it('rejects an unknown stretch and a name that is missing, too long or several lines', async () => {
    await review.prepare();
    const errorsOf = async (body: object) => {
      const response = await review.change('PUT', 'stretch-name', body);
      expect(response.status).toBe(422);
      return response.body.errors;
    };
    expect(await errorsOf({ at: 3, name: 'Fin' })).toEqual({
      at: ['at can be at most 2 in this recording.'],
    });
    expect(await errorsOf({ name: 'Fin' })).toEqual({ at: ['at is required.'] });
    expect(await errorsOf({ at: 0 })).toEqual({ name: ['name is required.'] });
    expect(await errorsOf({ at: 0, name: null })).toEqual({ name: ['name is required.'] });
    expect(await errorsOf({ at: 0, name: 'a'.repeat(101) })).toEqual({
      name: ['Name can have at most 100 characters.'],
    });
    expect(await errorsOf({ at: 0, name: 'a\nb' })).toEqual({ name: ['Name must be one line.'] });
    expect((await review.read()).unwritten).toEqual(stretches);
  });

  it('does not overwrite another editor’s change', async () => {
    const { version } = await review.prepare();
    await nameStretch(0, 'Titre');
    const late = await review.ask('PUT', 'stretch-name', { version, at: 0, name: 'Introduction' });
    expect([late.status, late.body.data.version]).toEqual([422, version + 1]);
    expect(late.body.data.unwritten[0].name).toBe('Titre');
    expect((await review.read()).unwritten[0]?.name).toBe('Titre');
  });

  it('keeps the names while phrases are edited', async () => {
    await review.prepare();
    await nameStretch(0, 'Titre');
    await review.editPhrases(0, 0, [{ text: 'Le roi et la reine', start: 0.2, end: 3, flagged: false }]);
    expect((await review.read()).unwritten[0]).toEqual({ start: 0.2, end: 3, name: 'Titre' });
  });
});

describe('POST /v1/admin/chapter/{id}/alignment of phrases beside unwritten speech', () => {
  it('replaces the stretches within the part, keeps those outside and carries names over', async () => {
    await review.prepare();
    for (const [at, name] of ['Titre', 'Aparté', 'Crédits'].entries()) await nameStretch(at, name);
    await review.change('POST', 'alignment', { at: 2, count: 1 });
    const { parts, work } = createFakeNarration(world, () => ({
      unwritten: [
        { start: 7.5, end: 9 },
        { start: 11.5, end: 12 },
      ],
    }));
    await work();
    expect(parts).toEqual([{ start: 7, end: 13 }]);
    expect((await review.read()).unwritten).toEqual([
      { start: 0.2, end: 3, name: 'Titre' },
      { start: 7.5, end: 9, name: 'Aparté' },
      { start: 11.5, end: 12, name: '' },
      { start: 16, end: 19, name: 'Crédits' },
    ]);
  });

  it('cuts a stretch that lies only partly in the part', async () => {
    await review.prepare();
    await review.editPhrase(1, { end: 8.5 });
    await review.change('POST', 'alignment', { at: 2, count: 1 });
    await createFakeNarration(world, () => ({ unwritten: [] })).work();
    expect((await review.read()).unwritten).toEqual([
      stretches[0],
      { start: 8, end: 8.5, name: '' },
      stretches[2],
    ]);
  });
});
