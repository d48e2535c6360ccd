import { randomUUID } from 'node:crypto';
import type { PhraseTextsView } from '@lingostory/contract/studio/replacements/schemas';
import { expect } from 'vitest';
import type { Book } from '../../../../src/generated/prisma/client.ts';
import { buildBook, phrasesOf } from '../../builders.ts';
import type { World } from '../../running/world.ts';
import type { StudioClient } from '../uploads.ts';

/** Makes tools that build a book of one chapter and replace texts in it as an editor does. */
export function createReplacementTools(world: World, studio: StudioClient) {
  const build = (phrases: string[]) => buildBook(world, { chapters: [phrases], dictionary: '' });
  const find = async ({ bookCode }: Book, query: string): Promise<PhraseTextsView[]> => {
    const { status, body } = await studio.get(`/admin/text-matches/${bookCode}?${query}`);
    expect(status).toBe(200);
    return body.data.phrase;
  };
  const replace = ({ bookCode }: Book, body: object, id: string = randomUUID()) =>
    studio.put(`/admin/replacements/${bookCode}`, { id, ...body });
  const undo = (id: string) => studio.post(`/admin/replacement/${id}/undo`);
  const textsOf = async ({ id }: Book) => (await phrasesOf(world, id)).map(({ phrase }) => phrase);
  const readAll = async ({ id: bookId }: Book) => {
    const omit = { version: true, updatedAt: true } as const;
    const { db } = world.deps;
    return {
      phrases: await db.phrase.findMany({ where: { bookId }, omit, orderBy: { id: 'asc' } }),
      entries: await db.dictionaryEntry.findMany({
        where: { bookId },
        orderBy: [{ phraseId: 'asc' }, { line: 'asc' }],
      }),
      words: await db.phraseWord.findMany({
        where: { bookId },
        orderBy: [{ phraseId: 'asc' }, { key: 'asc' }],
      }),
      corrections: await db.lemmaCorrection.findMany({ where: { bookId }, orderBy: { id: 'asc' } }),
    };
  };
  return { build, find, replace, undo, textsOf, readAll };
}
