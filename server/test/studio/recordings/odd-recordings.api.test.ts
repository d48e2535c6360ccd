import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProcessNarration } from '../../../src/adapters/narration/process-narration.ts';
import { processRecordings } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { sounds } from '../../support/studio/sounds.ts';
import { createRecordingStudio, recordText } from '../../support/studio/studio-recordings.ts';
import { makeWav } from '../../support/studio/uploads.ts';

let world: World;
let studio: ReturnType<typeof createRecordingStudio>;
let chapterId: number;
beforeAll(async () => {
  world = await startWorld();
  studio = createRecordingStudio(world, await buildAdministrator(world));
});
afterAll(() => world.close());
beforeEach(async () => {
  const { id: bookId } = await buildBook(world);
  ({ id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } }));
});

/** Makes a quarter-second WAV file whose header contains these values, even if they are false. */
function makeOddWav({ rate = 8000, channels = 1, dataBytes }: Record<string, number> = {}): Buffer {
  const bytes = makeWav(250);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2 * channels, 28);
  bytes.writeUInt16LE(2 * channels, 32);
  if (dataBytes !== undefined) bytes.writeUInt32LE(dataBytes, 40);
  return bytes;
}

/** Makes a FLAC file of about a hundred bytes whose header claims that it lasts two hours. */
function makeOverlongFlac(): Buffer {
  const bytes = Buffer.from(sounds.flac);
  bytes.writeUInt32BE(7000 * 8000, 22);
  return bytes;
}

describe('the header of a recording', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    [
      'one sample a second',
      () => makeOddWav({ rate: 1 }),
      /^This recording has 1 samples? a second\. Please save it with 8,000/,
    ],
    [
      'a million samples a second',
      () => makeOddWav({ rate: 1_000_000 }),
      /^This recording has 1,000,000 samples/,
    ],
    ['forty channels', () => makeOddWav({ channels: 40 }), /^This recording has 40 channels\./],
    [
      'hours that its bytes cannot hold',
      makeOverlongFlac,
      /^This file says that it lasts 7,000 seconds, but is too small for that\./,
    ],
  ])(
    'rejects a recording whose header claims %s, and stores nothing',
    async (_caseName, makeRecording, message) => {
      const { status, body } = await studio.start(chapterId, await makeRecording());
      expect([status, body.errors]).toEqual([422, { upload_id: [expect.stringMatching(message)] }]);
      expect(await studio.read(chapterId)).toBeNull();
      expect([await world.deps.db.upload.count(), await world.deps.media.list('recordings')]).toEqual([
        0,
        [],
      ]);
    },
  );

  it('accepts recordings with the lowest and the highest allowed sample rate', async () => {
    for (const sampleRate of [8000, 192_000]) {
      expect((await studio.start(chapterId, makeOddWav({ rate: sampleRate }))).status).toBe(200);
      await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);
    }
  });
});

it('stops processing a recording that takes too long, explains why and accepts another attempt', async () => {
  const sound = await recordText();
  const requestedLimits: number[] = [];
  const limitToShortTime = (seconds: number) => {
    requestedLimits.push(seconds);
    return 300;
  };
  const narration = createProcessNarration({ limit: limitToShortTime });
  expect((await studio.start(chapterId, sound)).status).toBe(200);
  await processRecordings({ ...world.deps, narration });
  expect(await studio.read(chapterId)).toMatchObject({
    state: 'failed',
    problem:
      'The work on this recording took longer than a minute, so it was stopped. Please try again, or split the recording.',
    phrases: expect.arrayContaining([expect.objectContaining({ flagged: true })]),
  });
  // The time limit depends on the length of this recording, not on the maximum length.
  expect(requestedLimits[0]).toBeGreaterThan(5);
  expect(requestedLimits[0]).toBeLessThan(60);
  expect((await studio.start(chapterId, sound)).status).toBe(200);
  await studio.work();
  expect(await studio.read(chapterId)).toMatchObject({ state: 'ready', problem: null });
  await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);
});
