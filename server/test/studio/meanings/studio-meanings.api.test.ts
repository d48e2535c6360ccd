import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, buildPerson, chaptersOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

/** Builds a book whose first two phrases give different meanings to the same words. */
async function buildExplainedBook() {
  const book = await buildBook(world, {
    chapters: [['Un homme.', 'Une femme.'], ['Un chat.']],
    dictionary: '',
  });
  const [firstChapter, secondChapter] = await chaptersOf(world, book);
  const [firstPhrase, secondPhrase] = firstChapter?.phrases ?? [];
  const savePhrase = async (id = 0, phrase = '', dictionary = '') =>
    studio.put(`/admin/phrase/${id}`, { phrase, dictionary });
  await savePhrase(firstPhrase?.id, 'Un homme.', 'homme = man\ntout de suite = right away');
  await savePhrase(secondPhrase?.id, 'Une femme.', 'homme = husband\nfemme = woman');
  await savePhrase(secondChapter?.phrases[0]?.id, 'Un chat.', 'chat = cat');
  return { chapterId: secondChapter?.id ?? 0, firstPhrase: firstPhrase?.id ?? 0 };
}

const toMeaningsPath = (chapterId: number, phrase: string, extraQuery = '') =>
  `/admin/meanings?chapter_id=${chapterId}&phrase=${encodeURIComponent(phrase)}${extraQuery}`;

describe('GET /v1/admin/meanings', () => {
  it('returns the first meaning that the book gives for each word of a phrase', async () => {
    const { chapterId } = await buildExplainedBook();
    const { status, body } = await studio.get(toMeaningsPath(chapterId, "L'homme vient tout de suite."));
    expect(status).toBe(200);
    expect(body.data).toHaveLength(2);
    expect(body.data).toEqual(
      expect.arrayContaining([
        { term: 'homme', meaning: 'man' },
        { term: 'tout de suite', meaning: 'right away' },
      ]),
    );
    expect((await studio.get(toMeaningsPath(chapterId, 'Bonjour !'))).body.data).toEqual([]);
  });

  it('ignores the meanings of the phrase whose id is sent as except_id', async () => {
    const { chapterId, firstPhrase } = await buildExplainedBook();
    const { body } = await studio.get(toMeaningsPath(chapterId, "L'homme.", `&except_id=${firstPhrase}`));
    expect(body.data).toEqual([{ term: 'homme', meaning: 'husband' }]);
  });

  it('returns 422 when looking up meanings without a chapter or a phrase, and 404 for an unknown chapter', async () => {
    const invalidQueryResponse = await studio.get('/admin/meanings?except_id=x');
    expect([invalidQueryResponse.status, Object.keys(invalidQueryResponse.body.errors).sort()]).toEqual([
      422,
      ['chapter_id', 'except_id', 'phrase'],
    ]);
    expect((await studio.get(toMeaningsPath(999_999, 'Oui.'))).status).toBe(404);
  });

  it('lets only administrators look up meanings', async () => {
    const member = createStudioClient(world, await buildPerson(world));
    expect((await member.get(toMeaningsPath(1, 'Oui.'))).status).toBe(403);
    expect((await world.api.get(`/v1${toMeaningsPath(1, 'Oui.')}`)).status).toBe(401);
  });
});
