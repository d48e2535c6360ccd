import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileDictionaries } from '../../hostile/dictionaries.ts';
import type { NamedFile } from '../../hostile/named-file.ts';
import { makeHostilePictures } from '../../hostile/pictures.ts';
import { hostileSounds } from '../../hostile/sounds.ts';
import { hostileWordFiles } from '../../hostile/word-files.ts';
import { buildAdministrator, buildBook, buildPerson, chaptersOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import {
  bookForm,
  createStudioClient,
  readDemoClip,
  type StudioClient,
} from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let pictures: NamedFile[];
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  pictures = await makeHostilePictures();
});
afterAll(() => world.close());

/**
 * Sends each file. Returns the unexpected responses: those that neither accept the file nor reject it with a
 * one-sentence explanation.
 */
async function findUnexpectedResponses(
  files: NamedFile[],
  send: (file: NamedFile) => PromiseLike<Response>,
): Promise<string[]> {
  const unexpectedResponses: string[] = [];
  for (const file of files) {
    const { status, body } = await send(file);
    const isSentence = typeof body?.message === 'string' && /^[^<>{}]{8,300}[.?]$/s.test(body.message);
    const isExpected = status === 200 || (status === 422 && isSentence);
    if (!isExpected)
      unexpectedResponses.push(`${file.name}: ${status} ${JSON.stringify(body)?.slice(0, 300)}`);
  }
  return unexpectedResponses;
}

describe('two hundred malicious or malformed files', () => {
  it('includes at least two hundred malicious or malformed files in the tests', () => {
    const hostileFiles = [hostileWordFiles, hostileDictionaries, hostileSounds, pictures].flat();
    expect(hostileFiles.length).toBeGreaterThanOrEqual(200);
  });

  it('imports malicious word lists and Anki exports, or rejects them with a one-sentence explanation', async () => {
    const { bearer } = await buildPerson(world);
    const sendFile = ({ bytes }: NamedFile) =>
      world.api
        .post('/v1/user/words-file')
        .set('authorization', bearer)
        .field({ dry_run: 'true' })
        .attach('file', bytes, 'words.txt');
    expect(await findUnexpectedResponses(hostileWordFiles, sendFile)).toEqual([]);
  }, 600_000);

  it('imports malicious dictionaries or rejects them with a one-sentence explanation, and leaves no files behind', async () => {
    const sendFile = ({ name, bytes }: NamedFile) =>
      studio.post('/admin/dictionary', {
        name: name.slice(0, 60),
        licence: 'CC0',
        source: 'https://dictionary.example',
        file: { bytes, name },
      });
    expect(await findUnexpectedResponses(hostileDictionaries, sendFile)).toEqual([]);
    expect(await world.deps.media.list('work')).toEqual([]);
  }, 600_000);

  it('accepts malformed sounds that can still be played, and rejects others with a one-sentence explanation', async () => {
    const [chapter] = await chaptersOf(world, await buildBook(world));
    const sendFile = ({ bytes }: NamedFile) =>
      studio.post('/admin/phrase', {
        phrase: 'Il pleut.',
        chapter_id: String(chapter?.id),
        line_audio: { bytes, name: 'clip.wav' },
      });
    expect(await findUnexpectedResponses(hostileSounds, sendFile)).toEqual([]);
  }, 600_000);

  it('accepts malformed pictures that can still be displayed, and rejects others with a one-sentence reason', async () => {
    const sendFile = ({ name, bytes }: NamedFile) =>
      studio.post('/admin/book', {
        ...bookForm,
        title: name,
        book_image: { bytes, name: 'cover.png' },
        sample_audio: readDemoClip(),
      });
    expect(await findUnexpectedResponses(pictures, sendFile)).toEqual([]);
  }, 600_000);
});
