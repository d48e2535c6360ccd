import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, phraseOf } from '../support/builders.ts';
import { buildReader, createReadingEvent, sendReadingEvents } from '../support/http/reading.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, readDemoClip, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

/** Returns the numbers of the phrases that the member has read, as PostgreSQL writes them. */
async function readPhraseNos(userId: number): Promise<string[]> {
  const { rows } = await world.deps.sql.query<{ nos: string }>(
    'select phrase_nos::text as nos from reading_days where user_id = $1 order by day',
    [userId],
  );
  return rows.map(({ nos }) => nos);
}

describe('POST /v1/user/reading-events with phrase_id', () => {
  it('counts the phrase itself after another was inserted before it', async () => {
    const { member, book } = await buildReader(world);
    const { id, chapterId } = await phraseOf(world, book.id, 2);
    const form = { chapter_id: String(chapterId), phrase: 'Un matin.', before_id: String(id) };
    const inserted = await studio.post('/admin/phrase', { ...form, line_audio: readDemoClip() });
    expect(inserted.status).toBe(200);
    const events = [
      createReadingEvent(book, { phrase_no: 2, phrase_id: id }),
      createReadingEvent(book, { phrase_no: 99, phrase_id: id }),
      createReadingEvent(book, { phrase_no: 5 }),
    ];
    expect((await sendReadingEvents(world, member, events)).body.data.counted).toBe(3);
    expect(await readPhraseNos(member.user.id)).toEqual(['{[3,4),[5,6)}']);
  });

  it('uses the number if the phrase was deleted or is in another book', async () => {
    const { member, book } = await buildReader(world);
    const { id } = await phraseOf(world, book.id, 2);
    const other = await phraseOf(world, (await buildBook(world)).id, 1);
    expect((await studio.remove(`/admin/phrase/${id}`)).status).toBe(200);
    const events = [
      createReadingEvent(book, { phrase_no: 2, phrase_id: id }),
      createReadingEvent(book, { phrase_no: 4, phrase_id: other.id }),
      createReadingEvent(book, { phrase_no: 5, phrase_id: id }),
    ];
    expect((await sendReadingEvents(world, member, events)).body.data.counted).toBe(2);
    expect(await readPhraseNos(member.user.id)).toEqual(['{[2,3),[4,5)}']);
  });

  it('opens no book to others, and must be a number', async () => {
    const { book } = await buildReader(world);
    const { member: stranger, book: ownBook } = await buildReader(world);
    const { id } = await phraseOf(world, book.id, 2);
    const sent = await sendReadingEvents(world, stranger, [createReadingEvent(book, { phrase_id: id })]);
    expect(sent.body.data.counted).toBe(0);
    const badEvent = { ...createReadingEvent(ownBook), phrase_id: 'x' };
    const { status, body } = await sendReadingEvents(world, stranger, [badEvent]);
    expect([status, body.errors]).toEqual([
      422,
      { 'events[0].phrase_id': ['events[0].phrase_id must be a whole number.'] },
    ]);
  });
});
