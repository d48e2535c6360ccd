import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { listStoredFiles, makeWav } from '../../support/studio/uploads.ts';

let world: World;
let administrator: Person;
let chapterId: string;
let filesBefore: string[];
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  const book = await buildBook(world);
  const phrase = await world.deps.db.phrase.findFirstOrThrow({ where: { bookId: book.id } });
  chapterId = String(phrase.chapterId);
});
beforeEach(async () => {
  filesBefore = await listStoredFiles(world);
});
afterAll(() => world.close());

describe('a form', () => {
  const postForm = (path: string) => world.api.post(`/v1${path}`).set('Authorization', administrator.bearer);

  it('rejects an upload form with two files in one field, or with an unexpected file', async () => {
    const duplicateFileResponse = await postForm('/admin/phrase')
      .field({ phrase: 'Oui.', chapter_id: chapterId })
      .attach('line_audio', makeWav(), 'a.wav')
      .attach('line_audio', makeWav(), 'b.wav');
    expect([duplicateFileResponse.status, Object.keys(duplicateFileResponse.body.errors)]).toEqual([
      422,
      ['line_audio'],
    ]);
    const unexpectedFileResponse = await postForm('/admin/phrase')
      .field({ phrase: 'Oui.', chapter_id: chapterId })
      .attach('virus', makeWav(), 'a.wav');
    expect([unexpectedFileResponse.status, Object.keys(unexpectedFileResponse.body.errors)]).toEqual([
      422,
      ['virus'],
    ]);
    const unexpectedCoverResponse = await postForm('/admin/chapter')
      .field('title', 'A')
      .attach('cover', Buffer.from('<!doctype html>'), 'a.html');
    expect([unexpectedCoverResponse.status, Object.keys(unexpectedCoverResponse.body.errors)]).toEqual([
      422,
      ['cover'],
    ]);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
  });

  it('rejects an upload form with too many fields or with fields that are too large', async () => {
    const manyFieldsRequest = postForm('/admin/phrase');
    for (let index = 0; index < 60; index += 1) void manyFieldsRequest.field(`f${index}`, 'x');
    expect((await manyFieldsRequest).status).toBe(422);
    const largeFieldResponse = await postForm('/admin/phrase').field('phrase', 'x'.repeat(120_000));
    expect(largeFieldResponse.status).toBe(422);
    const longNameResponse = await postForm('/admin/phrase').field('n'.repeat(200), 'x');
    expect(longNameResponse.status).toBe(422);
  });

  it('rejects an upload form that is truncated or malformed', async () => {
    const malformedResponses = [
      await postForm('/admin/phrase').set('Content-Type', 'multipart/form-data').send('no boundary'),
      await postForm('/admin/phrase')
        .set('Content-Type', 'multipart/form-data; boundary=x')
        .send('--x\r\nContent-Disposition: form-data; name="phrase"\r\n\r\nOui'),
    ];
    expect(malformedResponses.map(({ status }) => status)).toEqual([422, 422]);
  });

  it('ignores form fields whose names match built-in JavaScript properties', async () => {
    const { status } = await postForm('/admin/phrase')
      .field('__proto__[is_active]', '1')
      .field('constructor', 'x')
      .field('phrase[toString]', 'x')
      .field('chapter_id', chapterId)
      .attach('line_audio', makeWav(), 'a.wav');
    expect([status, ({} as { is_active?: string }).is_active]).toEqual([422, undefined]);
    expect(await listStoredFiles(world)).toEqual(filesBefore);
  });
});
