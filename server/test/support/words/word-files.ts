import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { openZip } from '../../../src/libraries/archives/open-zip.ts';
import { buildBook, type Person, phraseOf } from '../builders.ts';
import type { World } from '../running/world.ts';
import { readDemoClip } from '../studio/uploads.ts';

const readBytes = (response: Response, callback: (error: Error | null, body: Buffer) => void) => {
  const chunks: Buffer[] = [];
  const stream = response as unknown as IncomingMessage;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => callback(null, Buffer.concat(chunks)));
};
/** Downloads a file of a member's words as bytes. */
export const downloadWords = async ({ api }: World, member: Person, query: string) =>
  await api
    .get(`/v1/user/words-file?${query}`)
    .set('authorization', member.bearer)
    .buffer(true)
    .parse(readBytes as never);

/** Returns the contents of a zip's files by file name. */
export async function unzipFiles(bytes: Buffer): Promise<Record<string, Buffer>> {
  const path = join(tmpdir(), randomUUID());
  await writeFile(path, bytes);
  const zip = await openZip(path);
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files[entry.fileName] = Buffer.concat(chunks);
  }
  zip.close();
  await rm(path);
  return files;
}

/** Unpacks an Anki package. Returns its files, and a function that queries its SQLite database. */
export async function openCollection(folder: string, bytes: Buffer) {
  const files = await unzipFiles(bytes);
  const path = join(folder, `${randomUUID()}.anki2`);
  await writeFile(path, files['collection.anki2'] ?? '');
  const queryCollection = (sql: string) =>
    JSON.parse(String(execFileSync('sqlite3', ['-json', path, sql])) || '[]') as Record<string, never>[];
  return { files, query: queryCollection };
}

/** Adds a word that is not from a book, and returns its id. */
export async function addWord(
  { api }: World,
  member: Person,
  word: string,
  meaning: string,
): Promise<string> {
  const id = randomUUID();
  const newWord = { id, word, meaning };
  const { status } = await api.post('/v1/user/added-word').set('authorization', member.bearer).send(newWord);
  if (status !== 200) throw new Error(`added-word answered ${status}`);
  return id;
}

/** Builds a book that the member owns, and adds a word from it whose phrase has a playable clip. */
export async function addWordFromBook(world: World, member: Person) {
  const book = await buildBook(world, {
    title: '<i>Été</i> & "Co"',
    chapters: [['Le chat parlait.', 'Il dort.']],
    dictionary: 'parlait = was talking',
    sampleChapters: [],
  });
  await world.deps.db.purchase.create({ data: { userId: member.user.id, bookId: book.id } });
  const audioFile = await world.deps.media.put('clips', 'mp3', readDemoClip());
  const { id: phraseId, audioFile: previousFile } = await phraseOf(world, book.id, 1);
  if (previousFile) await world.deps.media.remove('clips', previousFile);
  await world.deps.db.phrase.update({ where: { id: phraseId }, data: { audioFile } });
  const word = { id: randomUUID(), book_code: book.bookCode, phrase_no: 1, index: 4, text: 'parlait' };
  await world.api.post('/v1/user/word').set('authorization', member.bearer).send(word);
  return { id: word.id, book, audioFile };
}
