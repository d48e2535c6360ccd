import { type PackContent, readPack } from '@lingostory/contract/downloads/pack';
import type { DownloadView } from '@lingostory/contract/downloads/schemas';
import type { Book } from '../../../src/generated/prisma/client.ts';
import { getAs, type Person } from '../builders.ts';
import type { World } from '../running/world.ts';

export type Download = DownloadView & {
  /** The cookies that open the packs, as a header. */
  cookies: string;
};

/** Requests the description of a download until every pack is ready. */
export async function describeReadyDownload(
  { origin }: Pick<World, 'origin'>,
  { bearer }: Person,
  { bookCode }: Pick<Book, 'bookCode'>,
): Promise<Download> {
  for (;;) {
    const response = await fetch(`${origin}/v1/user/download?book_code=${bookCode}`, {
      headers: { authorization: bearer },
    });
    const { data, message } = (await response.json()) as { data: DownloadView; message?: string };
    if (!response.ok) throw new Error(`The download was answered ${response.status}: ${message}`);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (data.is_ready) return { ...data, cookies: cookies.join('; ') };
  }
}

export const requestDownload = (
  world: World,
  person: Person | undefined,
  { bookCode }: Pick<Book, 'bookCode'>,
) => getAs(world, `/user/download?book_code=${bookCode}`, person);

/** Requests a pack with the cookies of a download, and further headers. */
export const requestPack = (
  { origin }: Pick<World, 'origin'>,
  url: string,
  cookies: string,
  headers: Record<string, string> = {},
) => fetch(origin + url, { headers: { cookie: cookies, ...headers } });

type DownloadedChapter = DownloadView['chapters'][number] & { blob: Blob; content: PackContent };

/** Downloads all packs of a book and reads them. */
export async function downloadBook(
  world: World,
  person: Person,
  book: Pick<Book, 'bookCode'>,
): Promise<{ download: Download; chapters: DownloadedChapter[] }> {
  const download = await describeReadyDownload(world, person, book);
  const chapters = await Promise.all(
    download.chapters.map(async (chapter) => {
      const response = await requestPack(world, chapter.pack?.url ?? '', download.cookies);
      if (response.status !== 200) throw new Error(`A pack was answered ${response.status}.`);
      const blob = await response.blob();
      return { ...chapter, blob, content: await readPack(blob) };
    }),
  );
  return { download, chapters };
}

/** Returns the versions of a book's packs by chapter number. */
export async function readPackVersions(
  world: World,
  person: Person,
  book: Pick<Book, 'bookCode'>,
): Promise<Record<number, string | undefined>> {
  const { chapters } = await describeReadyDownload(world, person, book);
  return Object.fromEntries(chapters.map(({ chapter_no, pack }) => [chapter_no, pack?.version]));
}
