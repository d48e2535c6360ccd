import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBook, chaptersOf } from '../../support/builders.ts';
import { type MeaningWorld, startMeaningWorld } from '../../support/studio/meanings.ts';

let world: MeaningWorld['world'];
let studio: MeaningWorld['studio'];
let buildChapterBook: MeaningWorld['buildChapterBook'];
let tools: MeaningWorld['tools'];
beforeAll(async () => {
  ({ world, studio, buildChapterBook, tools } = await startMeaningWorld());
});
afterAll(() => world.close());

const readChecks = async (chapterId: number) =>
  (await tools.readPhrases(chapterId)).map(({ word_list, checks }) => checks.map((at) => word_list[at]));

describe('a change that would give other phrases their own lines', () => {
  it('rejects a change while one of these phrases is still to be checked, so that its mark stays', async () => {
    const { chapterId } = await buildChapterBook([
      ['Elle est partie.', 'est = has'],
      ['Il est malade.'],
      ['Elle est arrivée.'],
    ]);
    const change = { term: 'est', shown: 'has', meaning: 'was' };
    const { status, body } = await tools.changeMeaning(chapterId, 0, change);
    expect([status, body.message]).toEqual([
      422,
      'Another phrase with this meaning is still to check. Check it first, or change the whole book.',
    ]);
    expect(await readChecks(chapterId)).toEqual([[], ['est'], []]);
    await tools.changeMeaning(chapterId, 1, { term: 'est', shown: 'has', meaning: 'is' });
    expect((await tools.changeMeaning(chapterId, 0, change)).status).toBe(200);
    expect(await tools.readMeanings(chapterId, 'est')).toEqual(['was', 'is', 'has']);
  });

  it('rejects a change for which more than a thousand phrases would need a line', async () => {
    const book = await buildBook(world, {
      chapters: [['Le faucon vole.', ...Array.from({ length: 1001 }, () => 'Elle vole.')]],
      dictionary: '',
    });
    const [chapter] = await chaptersOf(world, book);
    const [firstPhrase] = chapter?.phrases ?? [];
    await studio.put(`/admin/phrase/${firstPhrase?.id}`, {
      phrase: 'Le faucon vole.',
      dictionary: 'vole = flies',
    });
    const { status, body } = await tools.changeMeaning(chapter?.id ?? 0, 0, {
      term: 'vole',
      shown: 'flies',
      meaning: 'soars',
    });
    expect([status, body.message]).toEqual([
      422,
      '1,001 other phrases would need a line to keep their meaning. Change “vole” in the whole book instead.',
    ]);
  });
});
