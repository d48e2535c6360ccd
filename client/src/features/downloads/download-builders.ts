import { type PackContent, toPackName, writePackText } from '@lingostory/contract/downloads/pack';
import type { DownloadView } from '@lingostory/contract/downloads/schemas';
import { createOwnedDb, findOwnedDb } from '../../lib/offline/owned-db.ts';
import { createDownloads, type DownloadsDeps } from './downloads.ts';

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

export const downloadedBook = { bookCode: 'le-phare', title: 'Le Phare' };
const missingBook = { status: 404, message: 'We couldn’t find this book.' };
type TestDownload = Awaited<ReturnType<typeof buildDownload>>;
type Respond = (url: string) => Response | undefined | Promise<Response | undefined>;

/** Starts a member's downloads in a tab, with a book and a server that the test can change. */
export function startTab(sample: TestDownload, memberId = 1) {
  const server = {
    sample,
    respond: ((): undefined => undefined) as Respond,
    isGone: false,
    isUnreachable: false,
  };
  const requests: string[] = [];
  const respondTo = async (url: string) => {
    requests.push(url);
    const pack = server.sample.packs.get(url);
    return (await server.respond(url)) ?? new Response(pack ?? null, { status: pack ? 200 : 404 });
  };
  const deps: DownloadsDeps = {
    findDb: () => findOwnedDb(memberId),
    createDb: () => createOwnedDb(memberId),
    describe: async () => {
      if (server.isGone) throw missingBook;
      if (server.isUnreachable) throw new TypeError('Failed to fetch');
      return server.sample.description;
    },
    fetch: async (url, init) => {
      const signal = init?.signal;
      const aborted = new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      return await Promise.race([respondTo(String(url)), aborted]);
    },
    wait: async () => {},
    withLock: async (_name, _signal, run) => await run(),
    notifyTabs: () => {},
    memberId,
    persist: () => {},
    onContact: async () => {},
  };
  const downloads = createDownloads(deps);
  const findStored = () =>
    downloads.store.get().stored?.find(({ bookCode }) => bookCode === downloadedBook.bookCode);
  const findMessage = () => downloads.store.get().failures.get(downloadedBook.bookCode)?.message;
  return { downloads, server, requests, findStored, findMessage };
}

/** Returns how many books, packs and files are on the device. */
export async function countRows(): Promise<number[]> {
  const db = await createOwnedDb(1);
  return await Promise.all((['books', 'packs', 'files'] as const).map((store) => db.count(store)));
}
