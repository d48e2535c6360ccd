import type { FormerSoundView, RestorableClipView } from '@lingostory/contract/studio/former-sounds/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findStorageProblems,
  purgeExpiredDeletions,
  purgeFormerSounds,
} from '../../../src/features/studio/public.ts';
import type { Phrase } from '../../../src/generated/prisma/client.ts';
import { buildAdministrator, getAs, type Person } from '../../support/builders.ts';
import { cookiesOf, hearWith } from '../../support/http/hear.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { buildRecordedChapter } from '../../support/studio/phrase-recordings.ts';

let world: World;
let chapter: Awaited<ReturnType<typeof buildRecordedChapter>>;
let before: Phrase[];
let administrator: Person;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
});
afterAll(() => world.close());

/** Replaces the sound of all phrases with a recording. */
beforeEach(async () => {
  chapter = await buildRecordedChapter(world);
  for (const { id } of await chapter.listPhrases())
    await world.deps.db.phrase.update({
      where: { id },
      data: { audioMs: 700, wordTimes: [0, 100, 200, 300, 400, 500], areWordsMeasured: true },
    });
  before = await chapter.listPhrases();
  await chapter.prepare();
  await chapter.takeOver();
});

const list = async (): Promise<FormerSoundView[]> =>
  (await chapter.ask('GET', `${chapter.chapterPath}/former-sounds`)).body.data;
const restore = async ({ id, version }: Pick<FormerSoundView, 'id' | 'version'>, restored: boolean = true) =>
  await chapter.ask('POST', `/admin/former-sound/${id}/restore`, { version, restored });
const restoreFirst = async (restored: boolean = true) => {
  const [sound] = await list();
  if (!sound) throw new Error('No sound is stored.');
  const { status, body } = await restore(sound, restored);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { message: string; data: FormerSoundView };
};
const toSounds = (phrases: Phrase[]) =>
  phrases.map(({ id, audioFile, audioMs, wordTimes, areWordsMeasured, isSetByHand }) => ({
    ...{ id, audioFile, audioMs, wordTimes, areWordsMeasured, isSetByHand },
  }));
const readClip = async (name: string | null | undefined) => await world.deps.media.open('clips', name ?? '');
const expectCleanStorage = async () =>
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });

describe('GET /v1/admin/chapter/{id}/former-sounds', () => {
  it('lists the sound that a recording replaced, whose files stay stored', async () => {
    expect(await list()).toMatchObject([{ version: 1, total: 4, restorable: 4, audio_ms: 2800 }]);
    for (const { audioFile } of before) expect(await readClip(audioFile)).toBeDefined();
    await expectCleanStorage();
  });

  it('leaves out a sound that no phrase can get back', async () => {
    for (const { id } of before) await chapter.ask('DELETE', `/admin/phrase/${id}`);
    expect(await list()).toEqual([]);
  });

  it('responds with 404 for an unknown chapter', async () => {
    expect((await chapter.ask('GET', '/admin/chapter/999999/former-sounds')).status).toBe(404);
  });
});

describe('GET /v1/admin/former-sound/{id}', () => {
  const read = async () => {
    const [sound] = await list();
    const response = await getAs(world, `/admin/former-sound/${sound?.id}`, administrator);
    const clips = response.body.data as RestorableClipView[];
    return { length: sound?.audio_ms, clips, cookies: cookiesOf(response) };
  };
  const toClipNames = (clips: RestorableClipView[]) =>
    clips.map(({ line_audio }) => line_audio.split('/').at(-1));

  it('lists the former clips with the present texts of their phrases, and lets the editor hear them', async () => {
    const [first] = await chapter.listPhrases();
    if (first) await chapter.editPhrase(first, 'Le vieux roi dort.');
    const { clips, cookies } = await read();
    expect((await hearWith(world, cookies, clips[0]?.line_audio ?? '')).status).toBe(200);
    expect(toClipNames(clips)).toEqual(before.map(({ audioFile }) => audioFile));
    expect(clips.map(({ phrase_id, phrase }) => [phrase_id, phrase])).toEqual(
      (await chapter.listPhrases()).map(({ id, phrase }) => [id, phrase]),
    );
    await restoreFirst();
    expect(toClipNames((await read()).clips)).not.toEqual(before.map(({ audioFile }) => audioFile));
  });

  it('leaves out the clips of phrases that can’t get them back, also of the length', async () => {
    await chapter.ask('DELETE', `/admin/phrase/${before[1]?.id}`);
    const { length, clips } = await read();
    expect([length, clips.map(({ phrase_id }) => phrase_id)]).toEqual([
      2100,
      [0, 2, 3].map((index) => before[index]?.id),
    ]);
  });

  it('gives no length if the length of a clip isn’t known', async () => {
    const [sound] = await list();
    await world.deps.db
      .$executeRaw`update former_sounds set rows = jsonb_set(rows, '{0,former,milliseconds}', 'null')
      where id = ${sound?.id}`;
    expect((await read()).length).toBeNull();
  });

  it('responds with 404 for an unknown or expired sound', async () => {
    const [sound] = await list();
    expect((await chapter.ask('GET', '/admin/former-sound/999999')).status).toBe(404);
    const replacedAt = new Date(world.deps.clock.now().getTime() - 31 * 24 * 60 * 60 * 1000);
    await world.deps.db.formerSound.update({ where: { id: sound?.id ?? 0 }, data: { replacedAt } });
    expect((await chapter.ask('GET', `/admin/former-sound/${sound?.id}`)).status).toBe(404);
  });
});

describe('POST /v1/admin/former-sound/{id}/restore', () => {
  it('gives the phrases of a published chapter their former sound back, and swaps it again', async () => {
    const recorded = toSounds(await chapter.listPhrases());
    const { message, data } = await restoreFirst();
    expect([message, data.restorable, data.is_restored]).toEqual([
      '4 phrases have the former sound again.',
      4,
      true,
    ]);
    expect(toSounds(await chapter.listPhrases())).toEqual(toSounds(before));
    await expectCleanStorage();
    expect((await restoreFirst(false)).message).toBe('4 phrases have the sound of the recording again.');
    expect(toSounds(await chapter.listPhrases())).toEqual(recorded);
    await expectCleanStorage();
  });

  it('leaves phrases alone that were deleted, or that got another clip since', async () => {
    const [first, second] = before;
    const file = await world.deps.media.put('clips', 'mp3', Buffer.from('a new clip'));
    const { audioFile } = await world.deps.db.phrase.findUniqueOrThrow({ where: { id: first?.id ?? 0 } });
    await world.deps.db.phrase.update({ where: { id: first?.id ?? 0 }, data: { audioFile: file } });
    await world.deps.media.remove('clips', audioFile ?? '');
    await chapter.ask('DELETE', `/admin/phrase/${second?.id}`);
    expect((await restoreFirst()).message).toBe('2 phrases have the former sound again.');
    expect((await chapter.listPhrases()).map((phrase) => phrase.audioFile)).toEqual([
      file,
      ...before.slice(2).map((phrase) => phrase.audioFile),
    ]);
    await expectCleanStorage();
  });

  it('drops the times of words if the text was edited since', async () => {
    const [first] = await chapter.listPhrases();
    if (first) await chapter.editPhrase(first, 'Le vieux roi dort.');
    await restoreFirst();
    const after = await chapter.listPhrases();
    expect(
      after.slice(0, 2).map(({ wordTimes, areWordsMeasured }) => [wordTimes.length, areWordsMeasured]),
    ).toEqual([
      [0, false],
      [6, true],
    ]);
  });

  it('restores once if the request comes twice, also at the same time', async () => {
    const [sound] = await list();
    if (!sound) throw new Error('No sound is stored.');
    const responses = await Promise.all([restore(sound), restore(sound)]);
    expect(responses.map(({ body }) => body.message).sort()).toEqual([
      '4 phrases have the former sound again.',
      'The phrases already have the former sound.',
    ]);
    expect(toSounds(await chapter.listPhrases())).toEqual(toSounds(before));
  });

  it('rejects a request that is based on an outdated version', async () => {
    const [sound] = await list();
    if (!sound) throw new Error('No sound is stored.');
    await restore(sound);
    const { status, body } = await restore(sound, false);
    expect([status, body.data]).toMatchObject([422, { version: 2, is_restored: true }]);
    expect(toSounds(await chapter.listPhrases())).toEqual(toSounds(before));
  });

  it('gives the sound of an earlier recording back after the later one', async () => {
    await chapter.prepare();
    await chapter.takeOver();
    expect(await list()).toHaveLength(1);
    await restoreFirst();
    const sounds = await list();
    expect(sounds).toHaveLength(2);
    const earlier = sounds.find(({ version }) => version === 1);
    expect((await restore({ id: earlier?.id ?? 0, version: 1 })).status).toBe(200);
    expect(toSounds(await chapter.listPhrases())).toEqual(toSounds(before));
    await expectCleanStorage();
  });

  it('leaves a phrase alone that got its former clip back by itself', async () => {
    const [sound] = await list();
    const [first] = await chapter.listPhrases();
    const path = `/admin/phrase/${first?.id}/restore-sound`;
    const fields = { version: first?.version, sound_id: sound?.id };
    expect((await chapter.ask('POST', path, fields)).status).toBe(200);
    expect(toSounds(await chapter.listPhrases())[0]).toEqual(toSounds(before)[0]);
    expect((await restore(sound ?? { id: 0, version: 1 })).body.message).toBe(
      '3 phrases have the former sound again.',
    );
    expect(toSounds(await chapter.listPhrases())).toEqual(toSounds(before));
    await expectCleanStorage();
  });

  it('refuses a sound that no phrase can get back', async () => {
    const [sound] = await list();
    for (const { id } of before) await chapter.ask('DELETE', `/admin/phrase/${id}`);
    const { status, body } = await restore({ id: sound?.id ?? 0, version: 1 });
    expect([status, body.message]).toEqual([
      422,
      'No phrase can get this sound back, because all of them are gone or have other clips by now.',
    ]);
  });

  it('responds with 404 for an unknown sound', async () => {
    expect((await restore({ id: 999_999, version: 1 })).status).toBe(404);
  });
});

describe('the purge of former sounds', () => {
  const purge = async () => {
    await purgeExpiredDeletions(world.deps);
    return await purgeFormerSounds(world.deps);
  };

  it('deletes a sound with its files after 30 days, and not before', async () => {
    const [sound] = await list();
    world.moveClock(29 * 24 * 60 * 60 * 1000);
    await purge();
    expect(await list()).toHaveLength(1);
    world.moveClock(24 * 60 * 60 * 1000);
    expect(await list()).toEqual([]);
    expect((await restore({ id: sound?.id ?? 0, version: 1 })).status).toBe(404);
    expect(await purge()).toBeGreaterThanOrEqual(1);
    for (const { audioFile } of before) expect(await readClip(audioFile)).toBeUndefined();
    for (const { audioFile } of await chapter.listPhrases()) expect(await readClip(audioFile)).toBeDefined();
    await expectCleanStorage();
  });

  it('deletes the former sounds of a book that is purged', async () => {
    await chapter.ask('DELETE', `/admin/book/${chapter.book.id}`);
    world.moveClock(11 * 60 * 1000);
    await purge();
    expect(await world.deps.db.formerSound.count({ where: { bookId: chapter.book.id } })).toBe(0);
    for (const { audioFile } of before) expect(await readClip(audioFile)).toBeUndefined();
    await expectCleanStorage();
  });
});
