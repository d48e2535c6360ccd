import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, chaptersOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let editors: StudioClient[];
beforeAll(async () => {
  world = await startWorld();
  editors = [
    createStudioClient(world, await buildAdministrator(world)),
    createStudioClient(world, await buildAdministrator(world)),
  ];
});
afterAll(() => world.close());

const textFields = ['phrase', 'translation', 'dictionary'] as const;
type TextField = (typeof textFields)[number];
type PhraseTexts = Record<TextField, string> & { version: number };

const values: Record<TextField, readonly string[]> = {
  phrase: ['La mer monte.', 'La mer dort.', 'La terre dort.'],
  translation: ['', 'The sea rises.', 'The sea sleeps.'],
  dictionary: ['', 'mer = sea', 'mer = the sea\ndort = sleeps'],
};

/** One step of an editor in one of the pages that change a phrase. */
const stepArbitrary = fc.record({
  editor: fc.nat(1),
  page: fc.constantFrom('reload', 'form', 'form', 'translations', 'meanings', 'replacement', 'undo'),
  field: fc.constantFrom(...textFields),
  value: fc.nat(2),
});
type EditorStep = typeof stepArbitrary extends fc.Arbitrary<infer Step> ? Step : never;

/** A book with one phrase, and how the editors' pages read and change it. */
async function openBook() {
  const book = await buildBook(world, { chapters: [['La mer monte.']], dictionary: '' });
  const [chapter] = await chaptersOf(world, book);
  const id = chapter?.phrases[0]?.id ?? 0;
  const [reader] = editors;
  const lastReplacementIds: (string | undefined)[] = [];

  const read = async (): Promise<PhraseTexts> => {
    const { body } = (await reader?.get(`/admin/phrase/${id}`)) ?? {};
    const { phrase, translation, dictionary, version } = body.data;
    return { phrase, translation, dictionary, version };
  };

  /** Sends a change that is based on the texts that the editor saw. Returns true if the server saved it. */
  const send = async ({ editor, page, field, value }: EditorStep, seen: PhraseTexts): Promise<boolean> => {
    const client = editors[editor];
    if (client === undefined) return false;
    const text = values[field][value] ?? '';
    if (page === 'form') {
      const response = await client.put(`/admin/phrase/${id}`, { ...seen, [field]: text });
      expect([200, 422]).toContain(response.status);
      return response.status === 200;
    }
    if (page === 'translations') {
      const change = { id, phrase: seen.phrase, seen_translation: seen.translation };
      const translation = values.translation[value];
      const response = await client.put(`/admin/chapter/${chapter?.id}/translations`, {
        translations: [{ ...change, translation }],
      });
      expect(response.status).toBe(200);
      return response.body.data.saved.length > 0;
    }
    if (page === 'meanings') {
      const entries = [{ term: 'la', meaning: ['the', 'it', 'her'][value] }];
      const response = await client.put(`/admin/chapter/${chapter?.id}/meanings`, {
        phrases: [{ id, version: seen.version, entries }],
      });
      expect([200, 422]).toContain(response.status);
      return response.status === 200;
    }
    if (page === 'replacement') {
      const start = seen.phrase.indexOf('mer');
      if (start < 0) return false;
      const replacementId = randomUUID();
      const response = await client.put(`/admin/replacements/${book.bookCode}`, {
        id: replacementId,
        search: 'mer',
        replacement: 'terre',
        phrases: [{ id, version: seen.version, phrase: [start] }],
      });
      expect(response.status).toBe(200);
      const isSaved = response.body.data.skipped.length === 0;
      if (isSaved) lastReplacementIds[editor] = replacementId;
      return isSaved;
    }
    const replacementId = lastReplacementIds[editor];
    if (page !== 'undo' || replacementId === undefined) return false;
    lastReplacementIds[editor] = undefined;
    const response = await client.post(`/admin/replacement/${replacementId}/undo`);
    expect(response.status).toBe(200);
    return response.body.data.phrases > 0;
  };
  return { read, send };
}

const linesOf = (dictionary: string) => dictionary.split('\n').filter((line) => line !== '');

describe('two editors of one phrase in any of the studio’s pages', () => {
  it('never overwrite a text that the editor who saves has not seen, and change nothing when they are rejected', async () => {
    const counts = { saved: 0, rejected: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { read, send } = await openBook();
        const opened = await read();
        const seenByEditor = [opened, opened];
        for (const step of steps) {
          const before = await read();
          const seen = seenByEditor[step.editor] ?? before;
          if (step.page === 'reload') {
            seenByEditor[step.editor] = before;
            continue;
          }
          const isSaved = await send(step, seen);
          const after = await read();
          counts[isSaved ? 'saved' : 'rejected'] += 1;
          if (!isSaved) expect(after).toEqual(before);
          for (const field of textFields) {
            if (after[field] === before[field]) continue;
            // Undo reverts what the editor replaced, and leaves alone what somebody changed since.
            if (step.page === 'undo')
              expect([field, before[field]]).toEqual(['phrase', expect.stringContaining('terre')]);
            // Meanings are added to a dictionary line by line.
            else if (step.page === 'meanings')
              expect(linesOf(after[field])).toEqual(
                expect.arrayContaining(linesOf(before[field]).filter((line) => !line.startsWith('la ='))),
              );
            else expect([field, before[field]]).toEqual([field, seen[field]]);
          }
          // The page of an editor whose change was saved shows the new texts.
          if (isSaved) seenByEditor[step.editor] = after;
        }
      }),
      { numRuns: 40, seed: 20_261_130 },
    );
    expect(counts.saved).toBeGreaterThan(50);
    expect(counts.rejected).toBeGreaterThan(50);
  });
});
