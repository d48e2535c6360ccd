import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MeaningWorld, startMeaningWorld } from '../../support/studio/meanings.ts';

let world: MeaningWorld['world'];
let studio: MeaningWorld['studio'];
let buildChapterBook: MeaningWorld['buildChapterBook'];
let tools: MeaningWorld['tools'];
beforeAll(async () => {
  ({ world, studio, buildChapterBook, tools } = await startMeaningWorld());
});
afterAll(() => world.close());

describe('undoing a change in one phrase', () => {
  const change = { term: 'vole', shown: 'flies', meaning: 'steals' };

  it('restores nothing if the phrase’s line has changed since, so that the lines of other phrases stay', async () => {
    const { chapterId } = await buildChapterBook([['Le faucon vole.', 'vole = flies'], ['Elle vole.']]);
    const { body } = await tools.changeMeaning(chapterId, 0, change);
    const [phrase] = await tools.readPhrases(chapterId);
    await studio.put(`/admin/phrase/${phrase?.id}`, { phrase: 'Le faucon vole.', dictionary: 'vole = robs' });
    const response = await tools.restoreLines(chapterId, body.data.lines, phrase?.id);
    expect([response.status, response.body.message, response.body.data.lines]).toEqual([
      200,
      'Somebody else changed it since, so it stays.',
      [],
    ]);
    expect(await tools.readDictionaries(chapterId)).toEqual(['vole = robs', 'vole = flies']);
    const [view] = response.body.data.phrase;
    expect(view.meanings).toContain('robs');
  });

  it('restores nothing if the line explains other phrases by now', async () => {
    const { chapterId } = await buildChapterBook([
      ['Le faucon vole.', 'vole = flies'],
      ['Elle vole.'],
      ['Il dort.'],
    ]);
    const { body } = await tools.changeMeaning(chapterId, 1, change);
    const [firstPhrase, secondPhrase, thirdPhrase] = await tools.readPhrases(chapterId);
    await studio.put(`/admin/phrase/${firstPhrase?.id}`, { phrase: 'Le faucon vole.', dictionary: '' });
    await studio.put(`/admin/phrase/${thirdPhrase?.id}`, { phrase: 'Il vole.', dictionary: '' });
    const response = await tools.restoreLines(chapterId, body.data.lines, secondPhrase?.id);
    expect([response.status, response.body.data.lines]).toEqual([200, []]);
    expect(await tools.readMeanings(chapterId, 'vole')).toEqual(['steals', 'steals', 'steals']);
  });

  it('removes the lines of other phrases together with the changed one', async () => {
    const { chapterId } = await buildChapterBook([['Le faucon vole.', 'vole = flies'], ['Elle vole.']]);
    const { body } = await tools.changeMeaning(chapterId, 0, change);
    const [phrase] = await tools.readPhrases(chapterId);
    const response = await tools.restoreLines(chapterId, body.data.lines, phrase?.id);
    expect([response.body.message, response.body.data.lines.length]).toEqual([
      'The meanings are as they were before.',
      2,
    ]);
    expect(await tools.readDictionaries(chapterId)).toEqual(['vole = flies', '']);
  });
});
