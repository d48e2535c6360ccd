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
import { demoClip } from '../studio/uploads.ts';

const asBytes = (response: Response, done: (error: Error | null, body: Buffer) => void) => {
  const pieces: Buffer[] = [];
  const stream = response as unknown as IncomingMessage;
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  stream.on('end', () => done(null, Buffer.concat(pieces)));
};
/** Downloads a member's words, with the file as bytes. */
export const downloadWords = async ({ api }: World, member: Person, query: string) =>
  await api
    .get(`/v1/user/words-file?${query}`)
    .set('authorization', member.bearer)
    .buffer(true)
    .parse(asBytes as never);

/** Returns the files of a zip by name. */
export async function unzipped(bytes: Buffer): Promise<Record<string, Buffer>> {
  const path = join(tmpdir(), randomUUID());
  await writeFile(path, bytes);
  const zip = await openZip(path);
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files[entry.fileName] = Buffer.concat(pieces);
  }
  zip.close();
  await rm(path);
  return files;
}

/** Unpacks an Anki package. Returns its files, and a function that queries its collection in SQLite. */
export async function openCollection(folder: string, bytes: Buffer) {
  const files = await unzipped(bytes);
  const path = join(folder, `${randomUUID()}.anki2`);
  await writeFile(path, files['collection.anki2'] ?? '');
  const query = (sql: string) =>
    JSON.parse(String(execFileSync('sqlite3', ['-json', path, sql])) || '[]') as Record<string, never>[];
  return { files, query };
}

/** Adds a word that comes from no book, and returns its id. */
export async function addWord(
  { api }: World,
  member: Person,
  word: string,
  meaning: string,
): Promise<string> {
  const id = randomUUID();
  const sent = { id, word, meaning };
  const { status } = await api.post('/v1/user/added-word').set('authorization', member.bearer).send(sent);
  if (status !== 200) throw new Error(`added-word answered ${status}`);
  return id;
}

/** Adds a word from a book that the member owns, whose phrase has a playable clip. */
export async function addFromBook(world: World, member: Person) {
  const book = await buildBook(world, {
    title: '<i>Été</i> & "Co"',
    chapters: [['Le chat parlait.', 'Il dort.']],
    dictionary: 'parlait = was talking',
    sampleChapters: [],
  });
  await world.deps.db.purchase.create({ data: { userId: member.user.id, bookId: book.id } });
  const audioFile = await world.deps.media.put('clips', 'mp3', demoClip());
  const { id: phraseId, audioFile: before } = await phraseOf(world, book.id, 1);
  if (before) await world.deps.media.remove('clips', before);
  await world.deps.db.phrase.update({ where: { id: phraseId }, data: { audioFile } });
  const word = { id: randomUUID(), book_code: book.bookCode, phrase_no: 1, index: 4, text: 'parlait' };
  await world.api.post('/v1/user/word').set('authorization', member.bearer).send(word);
  return { id: word.id, book, audioFile };
}
