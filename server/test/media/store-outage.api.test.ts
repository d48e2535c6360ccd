import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock/clock.ts';
import { createLog } from '../../src/adapters/log/log.ts';
import { readSettings } from '../../src/settings.ts';
import { startServer } from '../../src/start-server.ts';
import { buildAdministrator, buildBook, chaptersOf, phrasesOf } from '../support/builders.ts';
import { readMetric, readMetrics } from '../support/http/metrics.ts';
import {
  isStoreRunningElsewhere,
  startObjectStore,
  type TestObjectStore,
} from '../support/running/object-store.ts';
import { runCommandToExit } from '../support/running/process.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createRecordingStudio } from '../support/studio/studio-recordings.ts';
import { makeWav, readDemoClip } from '../support/studio/uploads.ts';

let store: TestObjectStore;
let world: World;
beforeAll(async () => {
  store = await startObjectStore();
  world = await startWorld(store.environment);
});
afterEach(() => store.fail('none'));
afterAll(async () => {
  await world.close();
  await store.close();
});

const startWithSettings = async (overrides: Record<string, string>) => {
  const settings = readSettings({ ...world.environment, API_PORT: '0', ...overrides });
  const server = await startServer({ settings, log: createLog('silent'), clock: systemClock });
  await server.close();
};

describe('the start of an API with an object store', () => {
  it.each([
    ['the bucket', { S3_BUCKET: 'forgotten' }, /S3_BUCKET: there is no bucket “forgotten” at http/],
    ['the key', { S3_ACCESS_KEY_ID: 'NOBODY' }, /S3_ACCESS_KEY_ID/],
    [
      'the secret',
      { S3_SECRET_ACCESS_KEY: 'wrong' },
      /S3_SECRET_ACCESS_KEY: this isn’t the secret of the key/,
    ],
  ])('fails and names the setting if %s is wrong', async (_settingName, overrides, message) => {
    await expect(startWithSettings(overrides)).rejects.toThrow(message);
  });

  it('succeeds while the store is absent, because reading needs no sound', async () => {
    await startWithSettings({ S3_ENDPOINT: 'http://127.0.0.1:9' });
  });
});

describe.skipIf(isStoreRunningElsewhere)('reading while the object store is absent', () => {
  it.each(['gone', 'silent'] as const)(
    'shows the text, and answers 503 for a clip (store: %s)',
    async (failure) => {
      const { id, bookCode } = await buildBook(world, { chapters: [['Il était une fois.']] });
      const [phrase] = await phrasesOf(world, id);
      const clipUrl = `${world.origin}/v1/media/clips/${phrase?.audioFile}`;
      await store.fail(failure);
      const text = await world.api.get(`/v1/guest/sample-chapter?book_code=${bookCode}&phrase_no=1`);
      expect(text.status).toBe(200);
      const countFailures = async () =>
        readMetric(await readMetrics(world), 'media_failures_total{operation="read",reason="unavailable"}');
      const failuresBefore = await countFailures();
      const clip = await fetch(clipUrl);
      expect(await countFailures()).toBe(failuresBefore + 1);
      expect([clip.status, clip.headers.get('retry-after'), await clip.json()]).toEqual([
        503,
        '5',
        {
          message: 'We can’t reach our sounds and pictures right now. Please try again in a few seconds.',
          request_id: expect.any(String),
        },
      ]);
      expect((await fetch(clipUrl)).status).toBe(503);
      await store.fail('none');
      await expect.poll(async () => (await fetch(clipUrl)).status).toBe(200);
    },
  );

  it('plays clips that were just heard, because they are in memory', async () => {
    const { id } = await buildBook(world, { chapters: [['Elle partit.']] });
    const [phrase] = await phrasesOf(world, id);
    const clipUrl = `${world.origin}/v1/media/clips/${phrase?.audioFile}`;
    expect((await fetch(clipUrl)).status).toBe(200);
    await store.fail('gone');
    expect((await fetch(clipUrl)).status).toBe(200);
  });

  it('answers 503 for an upload, which goes on when the store is back', async () => {
    const studio = createRecordingStudio(world, await buildAdministrator(world));
    const begun = await studio.beginUpload(6);
    const uploadId = begun.headers.get('location')?.split('/').at(-1) ?? '';
    expect((await studio.sendPart(uploadId, 0, Buffer.from('abc'))).status).toBe(204);
    await store.fail('gone');
    const rejectedPart = await studio.sendPart(uploadId, 3, Buffer.from('def'));
    expect([rejectedPart.status, await rejectedPart.json()]).toEqual([
      503,
      {
        message: expect.stringMatching(/Nothing was lost/),
        request_id: rejectedPart.headers.get('x-request-id'),
      },
    ]);
    await store.fail('none');
    expect((await studio.askUpload(uploadId)).headers.get('upload-offset')).toBe('3');
    expect((await studio.sendPart(uploadId, 3, Buffer.from('def'))).status).toBe(204);
    await studio.removeUpload(uploadId);
  });

  it('keeps a recording that is being processed, and goes on when the store is back', async () => {
    const studio = createRecordingStudio(world, await buildAdministrator(world));
    const [chapter] = await chaptersOf(world, await buildBook(world));
    const chapterId = chapter?.id ?? 0;
    // Phrases with times need no alignment.
    const times = [0, 0.2, 0.3, 0.5];
    await studio.start(chapterId, readDemoClip(), ['Un.', 'Deux.'], { times });
    await store.fail('gone');
    await studio.work();
    expect(await studio.read(chapterId)).toMatchObject({ state: 'aligning', problem: null });
    expect(world.readLog()).toContain('a recording waits until the database and the media can be reached');
    await store.fail('none');
    await studio.work();
    expect(await studio.read(chapterId)).toMatchObject({ problem: null, state: 'ready', total_phrases: 2 });
    await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);
  });
});

describe.skipIf(isStoreRunningElsewhere)('check:storage with an object store', () => {
  it('lists and removes objects that no row names, and says when the store is absent', async () => {
    const name = await world.deps.media.put('clips', 'wav', makeWav());
    const checkStorage = async (...flags: string[]) =>
      await runCommandToExit(['check:storage', ...flags], world.environment);
    expect(await checkStorage()).toMatchObject({
      code: 1,
      output: expect.stringContaining(`no row names clips/${name}`),
    });
    expect(await checkStorage('--remove')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`removed clips/${name}`),
    });
    await store.fail('gone');
    expect(await checkStorage()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/The object store at http.* (can’t be reached|is too slow)/),
    });
  });
});
