import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, chaptersOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createMeaningTools, type MeaningTools } from '../../support/studio/meanings.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let buildChapterBook: MeaningTools['bookOf'];
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  ({ bookOf: buildChapterBook } = createMeaningTools(world, studio));
});
afterAll(() => world.close());

describe('the phrases for which suggestions are listed', () => {
  const readNumbers = async (chapterId: number) => {
    const { body } = await studio.get(`/admin/chapter/${chapterId}/suggestions?from=1`);
    return body.data.map(({ phrase_no }: { phrase_no: number }) => phrase_no);
  };

  it('lists suggestions for a phrase whose words are all explained, if a meaning is to be checked', async () => {
    const { chapterId } = await buildChapterBook([
      ['Elle est partie.', 'elle = she\nest = has\npartie = left'],
      ['Elle est partie.'],
      ['Il est malade.', 'il = he\nmalade = ill'],
    ]);
    expect(await readNumbers(chapterId)).toEqual([1, 3]);
  });

  it('lists no suggestions for open words that are far away', async () => {
    const phrases = [...Array.from({ length: 599 }, () => 'Oui.'), 'Non.'];
    const [chapter] = await chaptersOf(
      world,
      await buildBook(world, { chapters: [phrases], dictionary: '' }),
    );
    const [firstPhrase] = chapter?.phrases ?? [];
    await studio.put(`/admin/phrase/${firstPhrase?.id}`, { phrase: 'Oui.', dictionary: 'oui = yes' });
    expect(await readNumbers(chapter?.id ?? 0)).toEqual([1]);
  });
});
