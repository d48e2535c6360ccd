import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFolderMedia } from '../../../src/adapters/media/folder-media.ts';
import { createProcessNarration } from '../../../src/adapters/narration/process-narration.ts';
import { processRecordings } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createRecordingStudio, recordedText, recordText } from '../../support/studio/studio-recordings.ts';

let world: World;
let administrator: Person;
let studio: ReturnType<typeof createRecordingStudio>;
let sound: Buffer;
let bookId: number;
let chapterId: number;

beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createRecordingStudio(world, administrator);
  sound = await recordText();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: bookId } = await buildBook(world));
  ({ id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } }));
});

const readRecording = async () => (await studio.read(chapterId)) as RecordingView;
const editRecording = async (requestBody: object) =>
  await studio.ask('PUT', `/admin/chapter/${chapterId}/recording`, requestBody);
const discardRecording = async () => await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);
/** Uploads a recording with known phrase times, one phrase a second, and makes it ready for review. */
async function prepareForReview(): Promise<RecordingView> {
  const times = recordedText.flatMap((_, index) => [index, index + 0.9]);
  expect((await studio.start(chapterId, sound, recordedText, { times })).status).toBe(200);
  await studio.work();
  return await readRecording();
}

describe('a recording in the studio', () => {
  it('hands an unfinished recording over to the next server process when the server shuts down', async () => {
    await studio.start(chapterId, sound);
    const narration = createProcessNarration();
    await narration.close();
    await processRecordings({ ...world.deps, narration });
    const row = await world.deps.db.recording.findUniqueOrThrow({ where: { chapterId } });
    expect(row).toMatchObject({ state: 'aligning', problem: null, leaseId: null });
    await studio.work();
    expect(await readRecording()).toMatchObject({ state: 'ready' });
    await discardRecording();
  });

  it('accepts phrase times that end slightly after the recording', async () => {
    const seconds = (sound.length - 44) / 2 / sound.readUInt32LE(24);
    const times = recordedText.flatMap((_, index) => [index, index + 0.9]).with(-1, seconds + 0.2);
    await studio.start(chapterId, sound, recordedText, { times });
    await studio.work();
    const recording = await readRecording();
    expect(recording).toMatchObject({ state: 'ready', problem: null });
    expect(recording.phrases.at(-1)?.end).toBe(recording.seconds);
    await discardRecording();
  });

  it.each([0, 12, 24])(
    'processes a recording that ends before its text does, and flags the unspoken phrases (%i samples removed)',
    async (removedSamples) => {
      const unspokenTexts = [
        'Quarante-deux kangourous verts dansent joyeusement sur la lune.',
        'Le professeur mesure la pression atmosphérique.',
      ];
      await studio.start(chapterId, sound.subarray(0, sound.length - 2 * removedSamples), [
        ...recordedText,
        ...unspokenTexts,
      ]);
      await studio.work();
      const { state, problem, seconds, phrases, version } = await readRecording();
      expect({ state, problem }).toEqual({ state: 'ready', problem: null });
      expect(phrases.at(-1)).toMatchObject({ start: seconds, end: seconds, flagged: true });
      // A phrase may start and end exactly at the end of the recording.
      const lastPhrase = { text: 'Fin.', start: seconds ?? 0, end: seconds ?? 0, flagged: false };
      expect((await editRecording({ version, at: 7, count: 1, phrases: [lastPhrase] })).status).toBe(200);
      await discardRecording();
    },
  );

  it.each([
    ['times', { phrases: ['Oui.'], times: Array(1_000_000).fill(0) }],
    ['phrases', { phrases: Array(500_000).fill('') }],
  ])('rejects a request for a recording with megabytes of %s', async (fieldName, requestBody) => {
    const path = `/admin/chapter/${chapterId}/recording`;
    const { status, body } = await studio.ask('POST', path, { upload_id: 'a', ...requestBody });
    expect([status, Object.keys(body.errors)]).toEqual([422, [fieldName]]);
  });

  it('serves a recording’s audio even if the name of the media folder starts with a dot', async () => {
    const { audio } = await prepareForReview();
    const hiddenFolder = await mkdtemp(join(tmpdir(), '.lingostory-'));
    const { open, localPathOf } = world.deps.media;
    world.deps.media.open = createFolderMedia(hiddenFolder).open;
    try {
      const name = audio?.split(/[/?]/).at(-2) ?? '';
      await mkdir(join(hiddenFolder, 'recordings'));
      await copyFile(await localPathOf('recordings', name, ''), join(hiddenFolder, 'recordings', name));
      expect((await fetch(`${world.origin}${audio}`)).status).toBe(200);
    } finally {
      world.deps.media.open = open;
      await rm(hiddenFolder, { recursive: true });
      await discardRecording();
    }
  });
});
