import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '../../word-files/csv-lines.ts';
import type { FilePhrase } from '../book-file.ts';
import type { BookSource } from '../book-source.ts';
import { joinClips } from '../epub-writing/join-clips.ts';
import { createZipStream, type ZipWriter } from '../epub-writing/zip-writer.ts';
import { renderSrt, renderWebVtt } from './subtitles.ts';

const stored = { isCompressed: false };
const tableColumns = ['phrase', 'translation', 'dictionary', 'file', 'chapter'];
/** Lets Excel recognize UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Returns the stream of a zip with a book in plain files. Each chapter has a folder with a table of its phrases
 * (`phrases.tsv`) and, if any of them has a clip, a folder of these clips as they are (`clips`), the sound of the whole
 * chapter (`chapter.mp3`) and subtitles for it. An import reads the tables and clips again. `finish` must be called at
 * the end, whether or not the stream was read.
 */
export function createPiecesStream(source: BookSource): { stream: Readable; finish: () => Promise<void> } {
  return createZipStream(async (zip) => {
    for (const [index, chapter] of source.chapters.entries()) {
      const { items } = await chapter.load();
      const phrases = items.filter((item) => item.type === 'phrase');
      const folder = `${source.code}/${String(index + 1).padStart(4, '0')}`;
      await writeChapter(zip, source, { folder, title: chapter.title }, phrases);
    }
  });
}

/** A clip is named by its phrase's number in the chapter, so that clips are sorted in reading order. */
const createClipName = (entry: string, index: number) =>
  `${String(index + 1).padStart(5, '0')}${extname(entry).toLowerCase()}`;

async function writeChapter(
  zip: ZipWriter,
  source: BookSource,
  { folder, title }: { folder: string; title: string },
  phrases: readonly FilePhrase[],
): Promise<void> {
  const writtenNames = new Map<number, string>();
  const hasClips = phrases.some(({ clip }) => clip);
  for (const [index, { clip }] of phrases.entries()) {
    const bytes = clip && (await source.readEntry(clip.entry));
    if (!bytes) continue;
    const name = `clips/${createClipName(clip.entry, index)}`;
    await zip.add(`${folder}/${name}`, bytes, stored);
    writtenNames.set(index, name);
  }
  await zip.add(`${folder}/phrases.tsv`, renderTable(phrases, writtenNames, title));
  if (hasClips) await writeSound(zip, source, folder, phrases);
}

/** Fields with line breaks, such as dictionaries, are quoted. */
function* renderTable(
  phrases: readonly FilePhrase[],
  clipNames: ReadonlyMap<number, string>,
  title: string,
): Generator<string> {
  const toLine = (fields: readonly string[]) => stringify([fields], { delimiter: '\t' });
  yield byteOrderMark + toLine(tableColumns);
  for (const [index, { text, translation = '', dictionary = '' }] of phrases.entries())
    yield toLine([
      ...[text, translation, dictionary].map(escapeFormula),
      clipNames.get(index) ?? '',
      escapeFormula(title),
    ]);
}

async function writeSound(
  zip: ZipWriter,
  source: BookSource,
  folder: string,
  phrases: readonly FilePhrase[],
): Promise<void> {
  const sound = await joinClips(
    source,
    phrases.map(({ clip }) => clip?.entry),
  );
  if (!sound) return;
  await zip.add(`${folder}/chapter.mp3`, createReadStream(sound.path), stored);
  await rm(sound.path);
  const cues = phrases.flatMap(({ text }, index) => {
    const times = sound.times[index];
    return times ? [{ text, ...times }] : [];
  });
  await zip.add(`${folder}/chapter.srt`, renderSrt(cues));
  await zip.add(`${folder}/chapter.vtt`, renderWebVtt(cues));
}
