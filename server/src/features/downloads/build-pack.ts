import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  type PackContent,
  type PackFile,
  packVersion,
  toPackName,
  writePackText,
} from '@lingostory/contract/downloads/pack';
import type { UploadedFile } from '../../adapters/media/media.ts';
import type { Deps } from '../../deps.ts';
import { DiskFullError } from '../../lib/disk.ts';
import { type ChapterFile, type PackChapter, readChapter } from './read-chapter.ts';

type BuildDeps = Pick<Deps, 'db' | 'media' | 'clock' | 'log' | 'settings'>;

/** Files that are read at the same time, because each waits for an object store. Most are sounds of some 10 kB. */
const concurrentReads = 4;

/**
 * Makes and stores the pack of a chapter as it is now. Its row is written before its file, so that a file of a process
 * that died can be found. Does nothing if readers don't see the chapter. Throws if the disk is full or the store away.
 */
export async function buildPack(deps: BuildDeps, chapterId: number): Promise<void> {
  const chapter = await readChapter(deps, chapterId);
  if (!chapter) return;
  const { media } = deps;
  const { spooledFile, files } = await spoolFiles(deps, chapter.files);
  let pack: (UploadedFile & { name: string; textSize: number }) | undefined;
  try {
    if (spooledFile.size > (await media.freeBytes())) throw new DiskFullError('There is no room for a pack.');
    pack = await writePack(deps, toContent(chapter, files), spooledFile.path);
    const missingFiles = chapter.files.length - files.length;
    await storePack(deps, chapter, { ...pack, missingFiles });
    deps.log.info({ chapterId, bytes: pack.size, file: `${pack.name}.pack` }, 'a pack was made');
  } finally {
    await media.discard(spooledFile);
    if (pack) await media.discard(pack);
  }
}

/** Returns the content of a pack with these files. A phrase whose clip isn't in the store has none. */
function toContent({ content }: PackChapter, files: PackFile[]): PackContent {
  const names = new Set(files.map(({ name }) => name));
  const hasClip = (address: string | null) => names.has(address?.split('/').at(-1) ?? '');
  const phrases = content.phrases.map((phrase) => ({
    ...phrase,
    line_audio: hasClip(phrase.line_audio) ? phrase.line_audio : null,
  }));
  return { ...content, phrases, files };
}

/** Writes all files that the store has into one, because the text before them says how long each one is. */
async function spoolFiles(
  { media, log }: Pick<Deps, 'media' | 'log'>,
  chapterFiles: readonly ChapterFile[],
): Promise<{ spooledFile: UploadedFile; files: PackFile[] }> {
  const files: PackFile[] = [];
  let offset = 0;
  async function* generateContents() {
    for (let from = 0; from < chapterFiles.length; from += concurrentReads) {
      const batch = chapterFiles.slice(from, from + concurrentReads);
      const contents = await Promise.all(batch.map(({ kind, name }) => media.readUncached(kind, name)));
      for (const [index, file] of batch.entries()) {
        const content = contents[index];
        if (!content) {
          log.warn(file, 'a pack lacks a file');
          continue;
        }
        const { bytes, type } = content;
        files.push({ name: file.name, type, offset, length: bytes.length });
        offset += bytes.length;
        yield bytes;
      }
    }
  }
  return { spooledFile: await media.receive('packs', Readable.from(generateContents())), files };
}

/** Writes a pack into a file without a name, and finds its name. */
async function writePack({ media }: Pick<Deps, 'media'>, content: PackContent, spooledPath: string) {
  const text = await writePackText(content);
  const hash = createHash('sha256');
  async function* generatePack() {
    hash.update(text);
    yield text;
    for await (const chunk of createReadStream(spooledPath)) {
      hash.update(chunk as Buffer);
      yield chunk as Buffer;
    }
  }
  const file = await media.receive('packs', Readable.from(generatePack()));
  return { ...file, name: toPackName(hash.digest('hex')), textSize: text.length };
}

async function storePack(
  { db, media, clock }: BuildDeps,
  { bookId, revision, content }: PackChapter,
  pack: UploadedFile & { name: string; textSize: number; missingFiles: number },
): Promise<void> {
  const file = `${pack.name}.pack`;
  const chapterId = content.chapter_id;
  const row = {
    chapterId,
    bookId,
    revision,
    format: packVersion,
    bytes: pack.size,
    textBytes: pack.textSize,
    missingFiles: pack.missingFiles,
    madeAt: clock.now(),
    outdatedAt: null,
  };
  // The chapter may have had the same pack before.
  await db.chapterPack.upsert({ where: { file }, create: { file, ...row }, update: row });
  if ((await media.sizeOf('packs', file)) !== pack.size)
    await media.put('packs', 'pack', { path: pack.path }, pack.name);
  const now = clock.now();
  await db.$transaction([
    db.chapterPack.updateMany({ where: { file }, data: { storedAt: now } }),
    db.chapterPack.updateMany({
      where: { chapterId, file: { not: file }, outdatedAt: null },
      data: { outdatedAt: now },
    }),
  ]);
}
