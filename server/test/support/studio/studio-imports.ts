import type { ImportView } from '@lingostory/contract/studio/imports/schemas';
import { processImports } from '../../../src/features/studio/public.ts';
import type { Person } from '../builders.ts';
import type { World } from '../running/world.ts';
import { buildEpub, buildPar, type EpubPage, type ZipEntries } from './build-epub.ts';
import { createRecordingStudio, recordedText, recordText } from './studio-recordings.ts';

/** A chapter without sound: three phrases in two paragraphs, with a word in italics. */
export const silentPage: EpubPage = {
  title: 'La fin',
  body: '<p>Le loup <em>mangea</em> la grand-mère. Il se coucha.</p><p>Puis il attendit.</p>',
};

/** Builds a page on which each of these phrases is a paragraph with a clip of 0.9 s a second, or with its own times. */
export function buildNarratedPage(
  title: string,
  phrases: readonly { text: string; start: number; end: number }[],
  no = 1,
): EpubPage {
  const toParagraph = ({ text }: { text: string }, index: number) => `<p id="p${index}">${text}</p>`;
  return {
    title,
    body: phrases.map(toParagraph).join(''),
    overlay: phrases
      .map(({ start, end }, index) =>
        buildPar(`page-${no}.xhtml#p${index}`, { src: 'sound.wav', begin: `${start}s`, end: `${end}s` }),
      )
      .join(''),
  };
}

const metadata = (title: string, language: string) =>
  `<dc:title>${title}</dc:title><dc:creator>Charles Perrault</dc:creator><dc:language>${language}</dc:language><dc:identifier id="uid">x</dc:identifier><dc:rights>Domaine public</dc:rights><meta property="media:narrator">Anne Martin</meta>`;

type StoryPlan = { title?: string; language?: string; pages?: readonly EpubPage[]; files?: ZipEntries };

/**
 * Builds a story as an EPUB: by default, a chapter of six phrases with one clip of 0.9 s a second, and a chapter without
 * sound.
 */
export async function buildStory({
  title = 'Le Petit Chaperon rouge',
  language = 'fr',
  pages,
  files = {},
}: StoryPlan = {}): Promise<Buffer> {
  const phrases = recordedText.map((text, index) => ({ text, start: index, end: index + 0.9 }));
  const pictureItems = Object.keys(files).map(
    (name) =>
      `<item id="${name}" href="${name}" media-type="image/jpeg"${name.startsWith('cover') ? ' properties="cover-image"' : ''}/>`,
  );
  return await buildEpub({
    metadata: metadata(title, language),
    pages: pages ?? [buildNarratedPage('Le départ', phrases), silentPage],
    items: `<item id="sound" href="sound.wav" media-type="audio/wav"/>${pictureItems.join('')}`,
    files: { 'sound.wav': await recordText(), ...files },
  });
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
  const uploads = createRecordingStudio(world, administrator);
  const { ask } = uploads;
  const start = async (file: Buffer, fields: object = {}) =>
    await ask('POST', '/admin/import', {
      upload_id: await uploads.upload(file, 'livre.epub'),
      ...fields,
    });
  const find = async (id: number): Promise<ImportView> => (await ask('GET', `/admin/import/${id}`)).body.data;
  const work = async () => await processImports(world.deps);
  const confirm = async (found: ImportView, fields: object = {}) =>
    await ask('POST', `/admin/import/${found.id}/book`, { ...toBody(found), ...fields });
  return {
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
