import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, buildPerson, chaptersOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { type Studio, studioOf } from '../../support/studio/uploads.ts';

let world: World;
let studio: Studio;
beforeAll(async () => {
  world = await startWorld();
  studio = studioOf(world, await buildAdministrator(world));
});
afterAll(() => world.close());

/** Builds a book whose first phrase explains words that the second explains differently. */
async function buildExplained() {
  const book = await buildBook(world, {
    chapters: [['Un homme.', 'Une femme.'], ['Un chat.']],
    dictionary: '',
  });
  const [first, second] = await chaptersOf(world, book);
  const [firstPhrase, secondPhrase] = first?.phrases ?? [];
  const write = async (id = 0, phrase = '', dictionary = '') =>
    studio.put(`/admin/phrase/${id}`, { phrase, dictionary });
  await write(firstPhrase?.id, 'Un homme.', 'homme = man\ntout de suite = right away');
  await write(secondPhrase?.id, 'Une femme.', 'homme = husband\nfemme = woman');
  await write(second?.phrases[0]?.id, 'Un chat.', 'chat = cat');
  return { chapterId: second?.id ?? 0, firstPhrase: firstPhrase?.id ?? 0 };
}

const pathFor = (chapterId: number, phrase: string, more = '') =>
  `/admin/meanings?chapter_id=${chapterId}&phrase=${encodeURIComponent(phrase)}${more}`;

describe('GET /v1/admin/meanings', () => {
  it('returns the book’s first meaning in reading order for each word of a phrase', async () => {
    const { chapterId } = await buildExplained();
    const { status, body } = await studio.get(pathFor(chapterId, "L'homme vient tout de suite."));
    expect(status).toBe(200);
    expect(body.data).toHaveLength(2);
    expect(body.data).toEqual(
      expect.arrayContaining([
        { term: 'homme', meaning: 'man' },
        { term: 'tout de suite', meaning: 'right away' },
      ]),
    );
    expect((await studio.get(pathFor(chapterId, 'Bonjour !'))).body.data).toEqual([]);
  });

  it('excludes the meanings of the phrase given as except_id', async () => {
    const { chapterId, firstPhrase } = await buildExplained();
    const { body } = await studio.get(pathFor(chapterId, "L'homme.", `&except_id=${firstPhrase}`));
    expect(body.data).toEqual([{ term: 'homme', meaning: 'husband' }]);
  });

  it('requires an existing chapter and a phrase to look up meanings', async () => {
    const bad = await studio.get('/admin/meanings?except_id=x');
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([
      422,
      ['chapter_id', 'except_id', 'phrase'],
    ]);
    expect((await studio.get(pathFor(999_999, 'Oui.'))).status).toBe(404);
  });

  it('lets only administrators look up meanings', async () => {
    const member = studioOf(world, await buildPerson(world));
    expect((await member.get(pathFor(1, 'Oui.'))).status).toBe(403);
    expect((await world.api.get(`/v1${pathFor(1, 'Oui.')}`)).status).toBe(401);
  });
});
