import { randomUUID } from 'node:crypto';
import { replacementUndoDays } from '@lingostory/contract/studio/replacements/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOldReplacements } from '../../../src/features/studio/public.ts';
import { buildAdministrator, phrasesOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createLemmaTools } from '../../support/studio/lemmas.ts';
import { createReplacementTools } from '../../support/studio/replacements/replacement-tools.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let tools: ReturnType<typeof createReplacementTools>;
let lemmaTools: ReturnType<typeof createLemmaTools>;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  tools = createReplacementTools(world, studio);
  lemmaTools = createLemmaTools(world, studio);
});
afterAll(() => world.close());

describe('POST /v1/admin/replacement/{id}/undo', () => {
  it('brings back texts, meanings, word times and corrections exactly, and only once', async () => {
    const book = await tools.build(['Le fils part.', 'Un fils.', 'Rien.']);
    const [first] = await phrasesOf(world, book.id);
    await studio.put(`/admin/phrase/${first?.id}`, { phrase: 'Le fils part.', dictionary: 'fils = son' });
    await lemmaTools.correct(first?.id ?? 0, 'fils', 'phrase', { lemma: 'rejeton' });
    await world.deps.db.phrase.updateMany({
      where: { bookId: book.id },
      data: { wordTimes: [0, 1, 1, 2, 2, 3] },
    });
    const before = await tools.readAll(book);
    expect(before.corrections).toMatchObject([{ key: 'fils', lemma: 'rejeton' }]);
    const found = await tools.find(book, 'search=fils');
    const phrases = found.map(({ id, version, phrase, dictionary }) => ({
      id,
      version,
      phrase: [phrase.indexOf('fils')],
      ...(dictionary !== '' && { dictionary: [0] }),
    }));
    const id = randomUUID();
    await tools.replace(book, { search: 'fils', replacement: 'petit garçon', phrases }, id);
    expect(await tools.textsOf(book)).toEqual(['Le petit garçon part.', 'Un petit garçon.', 'Rien.']);
    const { body } = await tools.undo(id);
    expect([body.message, body.data]).toEqual(['2 phrases changed back.', { phrases: 2, skipped: [] }]);
    expect(await tools.readAll(book)).toEqual(before);
    expect((await tools.undo(id)).body.message).toBe('This replacement is already undone.');
    expect((await studio.get(`/admin/replacements/${book.bookCode}`)).body.data).toEqual([]);
  });

  it('leaves phrases alone whose text was edited or that were deleted, until they can be undone too', async () => {
    const book = await tools.build(['Un pin.', 'Le pin.', 'Ce pin.']);
    const found = await tools.find(book, 'search=pin');
    const phrases = found.map(({ id, version }) => ({ id, version, phrase: [3] }));
    const id = randomUUID();
    await tools.replace(book, { search: 'pin', replacement: 'cèdre', phrases }, id);
    await studio.put(`/admin/phrase/${found[0]?.id}`, { phrase: 'Un vieux cèdre.' });
    await studio.remove(`/admin/phrase/${found[1]?.id}`);
    const { body } = await tools.undo(id);
    expect(body.data).toEqual({ phrases: 1, skipped: [found[0]?.id, found[1]?.id] });
    expect(await tools.textsOf(book)).toEqual(['Un vieux cèdre.', 'Ce pin.']);
    await studio.post(`/admin/phrase/${found[1]?.id}/restore`);
    await studio.put(`/admin/phrase/${found[0]?.id}`, { phrase: 'Un cèdre.' });
    expect((await tools.undo(id)).body.data).toEqual({ phrases: 2, skipped: [] });
    expect(await tools.textsOf(book)).toEqual(['Un pin.', 'Le pin.', 'Ce pin.']);
  });

  it('undoes two replacements in the same phrases one after the other, whatever they changed', async () => {
    const book = await tools.build(['Un pin noir.']);
    const ids = [randomUUID(), randomUUID()];
    const replaceFirst = async (search: string, replacement: string, id = '') => {
      const [found] = await tools.find(book, `search=${search}`);
      const start = found?.phrase.indexOf(search);
      await tools.replace(
        book,
        { search, replacement, phrases: [{ id: found?.id, version: found?.version, phrase: [start] }] },
        id,
      );
    };
    await replaceFirst('pin', 'cèdre', ids[0]);
    await replaceFirst('noir', 'blanc', ids[1]);
    expect((await tools.undo(ids[0] ?? '')).body.data.phrases).toBe(0);
    expect((await tools.undo(ids[1] ?? '')).body.data.phrases).toBe(1);
    expect((await tools.undo(ids[0] ?? '')).body.data.phrases).toBe(1);
    expect(await tools.textsOf(book)).toEqual(['Un pin noir.']);
  });

  it('keeps what was edited beside the replaced text, and a correction that was made since', async () => {
    const book = await tools.build(['Le fils dort.']);
    const [found] = await tools.find(book, 'search=dort');
    const id = randomUUID();
    const phrases = [{ id: found?.id, version: found?.version, phrase: [8] }];
    await tools.replace(book, { search: 'dort', replacement: 'rêve', phrases }, id);
    await studio.put(`/admin/phrase/${found?.id}`, {
      phrase: 'Le fils rêve.',
      translation: 'The son dreams.',
    });
    await lemmaTools.correct(found?.id ?? 0, 'fils', 'phrase', { lemma: 'rejeton' });
    expect((await tools.undo(id)).body.data.phrases).toBe(1);
    const { phrases: stored, corrections } = await tools.readAll(book);
    expect(stored).toMatchObject([{ phrase: 'Le fils dort.', translation: 'The son dreams.' }]);
    expect(corrections).toMatchObject([{ key: 'fils', lemma: 'rejeton' }]);
  });

  it(`rejects an undo after ${replacementUndoDays} days, when the former texts are deleted`, async () => {
    const book = await tools.build(['Un pin.']);
    const [found] = await tools.find(book, 'search=pin');
    const id = randomUUID();
    const phrases = [{ id: found?.id, version: found?.version, phrase: [3] }];
    await tools.replace(book, { search: 'pin', replacement: 'cèdre', phrases }, id);
    world.moveClock(replacementUndoDays * 24 * 60 * 60 * 1000);
    expect((await tools.undo(id)).status).toBe(404);
    await removeOldReplacements(world.deps);
    expect(await world.deps.db.textReplacement.count({ where: { bookId: book.id } })).toBe(0);
  });
});
