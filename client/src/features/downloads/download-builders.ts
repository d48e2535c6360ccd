import { type PackContent, toPackName, writePackText } from '@lingostory/contract/downloads/pack';
import type { DownloadView } from '@lingostory/contract/downloads/schemas';

const clips = ['un', 'deux'];

/** Builds the pack of a chapter with two clips for tests. */
async function buildPack(chapterId: number, revision: string): Promise<{ pack: Blob; version: string }> {
  let offset = 0;
  const texts = clips.map((clip) => `${clip} ${chapterId} ${revision}`);
  const files = texts.map((text, index) => {
    const file = {
      name: `${chapterId}-${index}.mp3`,
      type: 'audio/mpeg',
      offset,
      length: new Blob([text]).size,
    };
    offset += file.length;
    return file;
  });
  const content: PackContent = { chapter_id: chapterId, phrases: [], words: [], files };
  const pack = new Blob([await writePackText(content), ...texts]);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await pack.arrayBuffer()));
  return {
    pack,
    version: toPackName(Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')),
  };
}

/**
 * Builds the description of a book with a chapter of 100 phrases for each revision, and its packs by address. Only for
 * tests.
 */
export async function buildDownload(
  revisions: readonly string[],
): Promise<{ description: DownloadView; packs: Map<string, Blob> }> {
  const packs = new Map<string, Blob>();
  const chapters: DownloadView['chapters'] = [];
  for (const [index, revision] of revisions.entries()) {
    const { pack, version } = await buildPack(index + 1, revision);
    const url = `/v1/media/books/7/packs/${version}.pack`;
    packs.set(url, pack);
    chapters.push({
      chapter_no: index + 1,
      title: `Chapitre ${index + 1}`,
      first_phrase_no: index * 100 + 1,
      total_phrases: 100,
      pack: { url, version, size: pack.size, text_size: 1 },
    } as DownloadView['chapters'][number]);
  }
  return {
    description: {
      book: { id: 7, title: 'Le Phare', book_code: 'le-phare', author: 'Anne Roy', image: null },
      version: revisions.join('-'),
      is_ready: true,
      size: 38_000_000,
      total_phrases: revisions.length * 100,
      chapters,
    },
    packs,
  };
}
