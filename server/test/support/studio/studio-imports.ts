import type { ImportView } from '@lingostory/contract/studio/imports/schemas';
import { processImports } from '../../../src/features/studio/public.ts';
import type { Person } from '../builders.ts';
import type { World } from '../running/world.ts';
import { buildEpub, type EpubPlan, markUp } from './narrated-epub.ts';
import { createRecordingStudio, recordedText, recordText } from './studio-recordings.ts';

/** A chapter without sound: three phrases in two paragraphs, with a word in italics. */
export const silentChapter = {
  title: 'La fin',
  body: '<p>Le loup <em>mangea</em> la grand-mère. Il se coucha.</p><p>Puis il attendit.</p>',
};

/** Builds a book of a narrated chapter, with one clip of 0.9 s a second, and a chapter without sound. */
export async function buildNarratedBook(plan: Partial<EpubPlan> = {}): Promise<Buffer> {
  const phrases = recordedText.map((text, index) => ({ text, start: index, end: index + 0.9 }));
  const narratedChapter = { title: 'Le départ', body: markUp(phrases), phrases };
  return await buildEpub({ chapters: [narratedChapter, silentChapter], sound: await recordText(), ...plan });
}

const toBody = ({ version, found }: ImportView) => ({
  version,
  title: 'Le Petit Chaperon rouge',
  author: 'Charles Perrault',
  difficulty: 'Easy',
  chapters: (found?.chapters ?? []).map(({ title }, index) => ({ index, title })),
});

/** Returns functions that an editor would use to import books through the API. */
export function createImportStudio(world: World, administrator: Person) {
  const { ask, upload, ...uploads } = createRecordingStudio(world, administrator);
  const start = async (file: Buffer, fields: object = {}) =>
    await ask('POST', '/admin/import', { upload_id: await upload(file), ...fields });
  const find = async (id: number): Promise<ImportView> => (await ask('GET', `/admin/import/${id}`)).body.data;
  const work = async () => await processImports(world.deps);
  const confirm = async (found: ImportView, fields: object = {}) =>
    await ask('POST', `/admin/import/${found.id}/book`, { ...toBody(found), ...fields });
  return {
    ask,
    upload,
    ...uploads,
    start,
    find,
    /** Processes the waiting imports, as the job would. */
    work,
    confirm,
    cancel: async (id: number) => await ask('DELETE', `/admin/import/${id}`),
    toBody,
    /** Uploads a file and reads it. */
    read: async (file: Buffer, fields: object = {}): Promise<ImportView> => {
      const { id } = (await start(file, fields)).body.data;
      await work();
      return await find(id);
    },
    /** Confirms an import and finishes it. */
    finish: async (found: ImportView, fields: object = {}): Promise<ImportView> => {
      await confirm(found, fields);
      await work();
      return await find(found.id);
    },
  };
}
