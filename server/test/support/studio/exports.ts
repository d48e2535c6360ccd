import type { IncomingMessage } from 'node:http';
import type { Response } from 'supertest';
import type { Book } from '../../../src/generated/prisma/client.ts';
import { buildBook, type Person, phrasesOf } from '../builders.ts';
import type { World } from '../running/world.ts';
import { makePicture, makeWav, readDemoClip } from './uploads.ts';

const readBytes = (response: Response, callback: (error: Error | null, body: Buffer) => void) => {
  const chunks: Buffer[] = [];
  const stream = response as unknown as IncomingMessage;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => callback(null, Buffer.concat(chunks)));
};

/** Downloads a book of the studio as bytes. */
export const downloadBook = async ({ api }: World, person: Person, bookCode: string, format = 'epub') =>
  await api
    .get(`/v1/admin/book-export/${bookCode}?format=${format}`)
    .set('authorization', person.bearer)
    .buffer(true)
    .parse(readBytes as never);

/** Builds a book with a clip, a picture or nothing before each of its phrases, and a draft chapter. */
export async function buildNarratedBook(world: World): Promise<Book> {
  const { db, media } = world.deps;
  const book = await buildBook(world, {
    title: 'Été & <fils>',
    chapters: [['Le fils parlait.', 'Il dort.', 'Elle rit.'], ['Non…']],
    dictionary: 'parlait = was talking\ndort = sleeps',
  });
  const clips = [readDemoClip(), makeWav(700)];
  const phrases = await phrasesOf(world, book.id);
  for (const [index, { id, audioFile }] of phrases.entries()) {
    if (audioFile) await media.remove('clips', audioFile);
    const clip = clips[index];
    const newFile = clip ? await media.put('clips', index === 0 ? 'mp3' : 'wav', clip) : null;
    await db.phrase.update({
      where: { id },
      data: { audioFile: newFile, translation: `Phrase ${index + 1}` },
    });
  }
  const picture = await media.put('pictures', 'jpg', await makePicture());
  const pictures = [
    { file: picture, width: 120, height: 180, alt: 'A "house"' },
    { file: picture, width: 120, height: 180, alt: null },
  ];
  const [firstPhrase, secondPhrase] = phrases;
  await db.phrase.update({
    where: { id: firstPhrase?.id ?? 0 },
    data: { emphasis: [3, 7], wordTimes: [0, 200, 200, 500, 500, 900], areWordsMeasured: true },
  });
  await db.phrase.update({ where: { id: secondPhrase?.id ?? 0 }, data: { separator: 'section', pictures } });
  await db.lemmaCorrection.create({
    data: { bookId: book.id, key: 'fils', lemma: 'fils', correctedAt: new Date() },
  });
  await db.chapter.updateMany({
    where: { bookId: book.id, chapterNo: 2 },
    data: { published: false, firstPhraseNo: null, firstSampleNo: null, endPictures: pictures.slice(0, 1) },
  });
  return await db.book.update({
    where: { id: book.id },
    data: {
      imageJpegFile: await media.put('covers', 'jpg', await makePicture()),
      sampleAudio: await media.put('samples', 'mp3', readDemoClip()),
      sampleText: 'Le fils parlait.',
      textRights: 'Public domain',
      audioRights: 'CC BY 4.0, Luc Voix',
    },
  });
}
