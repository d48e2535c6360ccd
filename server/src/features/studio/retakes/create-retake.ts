import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/retakes/calls';
import { NarrationError } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import type { Retake } from '../../../generated/prisma/client.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import type { PhraseWithNeighbors } from '../base/find-phrases.ts';
import { assertUnchanged, assertVersion } from '../base/versions.ts';
import { createFileStem, removeUnusedFiles } from '../files/store-files.ts';
import { deleteEarlierTakes, filesOfRetake } from './discard-retake.ts';
import { findPhraseSound, type ReadyRetake, toReadyRetake } from './find-phrase-sound.ts';

/** Number of clips on each side of a phrase that its take is made to sound like. */
const neighborClipCount = 4;

type NewRetake = Pick<Retake, 'id' | 'clip'>;

/**
 * Prepares a take of a phrase as a clip that only this editor can hear, and replaces their earlier takes. Throws 404 for an
 * unknown phrase, a conflict if it was edited since `version`, because another text may have been read then, and 422 if the
 * file isn't a sound, or is silent or too long.
 */
export async function createRetake(
  deps: Deps,
  userId: number,
  { id: phraseId, version }: Pick<InputOf<typeof calls.createRetake>, 'id' | 'version'>,
  take: { path: string },
): Promise<{ bookId: number; retake: ReadyRetake }> {
  const { db, media, clock } = deps;
  const phrase = await findPhraseSound(deps, db, phraseId, userId);
  assertVersion(phrase, version);
  const { bookId, phrase: text } = phrase;
  const retake = { id: randomUUID(), clip: `${createFileStem()}.mp3` };
  // Stored before its files are written, so that the purge finds them if this process dies.
  await db.retake.create({ data: { ...retake, phraseId, bookId, userId, text, createdAt: clock.now() } });
  try {
    const prepared = await prepareTake(deps, phrase, retake, take.path);
    const ready = await db.retake.update({ where: { id: retake.id }, data: prepared });
    await removeUnusedFiles(deps, await deleteEarlierTakes(db, ready));
    const newest = await findNewestTake(deps, ready);
    return { bookId, retake: toReadyRetake(newest, phrase) };
  } catch (error) {
    await db.retake.deleteMany({ where: { id: retake.id } });
    await removeUnusedFiles(deps, filesOfRetake(retake));
    if (error instanceof NarrationError) throw createFieldProblem('take', error.message);
    throw error;
  } finally {
    await media.remove('work', retake.id);
  }
}

async function prepareTake(deps: Deps, phrase: PhraseWithNeighbors, { id, clip }: NewRetake, path: string) {
  const { media, narration } = deps;
  const folder = await media.createWorkFolder(id);
  const neighbors: { path: string; text: string }[] = [];
  for (const { text, file } of await listNeighborClips(deps, phrase))
    neighbors.push({ text, path: await media.localPathOf('clips', file, id) });
  const clipPath = join(folder, 'clip.mp3');
  const { words, ...prepared } = await narration.prepareTake({
    recording: path,
    clip: clipPath,
    text: phrase.phrase,
    neighbors,
  });
  await media.put('clips', 'mp3', { path: clipPath }, clip.split('.')[0]);
  const toTime = (seconds: number) =>
    Math.min(prepared.milliseconds, Math.max(0, Math.round(seconds * 1000)));
  return { ...prepared, wordTimes: words.flatMap(({ start, end }) => [toTime(start), toTime(end)]) };
}

/** Returns the nearest clips before and after a phrase in its chapter. */
async function listNeighborClips({ db }: Pick<Deps, 'db'>, { id, chapterId }: PhraseWithNeighbors) {
  return await db.$queryRaw<{ text: string; file: string }[]>`
    with clips as (
      select p.phrase as text, p.audio_file as file, o.place - own.place as distance
      from chapters c
      cross join lateral (select array_position(c.phrase_ids, ${id}::int) as place) own
      cross join lateral unnest(c.phrase_ids) with ordinality as o(id, place)
      join phrases p on p.id = o.id and p.id <> ${id} and p.audio_file is not null
      where c.id = ${chapterId}
    )
    (select text, file from clips where distance < 0 order by distance desc limit ${neighborClipCount})
    union all
    (select text, file from clips where distance > 0 order by distance limit ${neighborClipCount})`;
}

/**
 * Returns the newest take of an editor. One that was begun later may have been ready sooner, and then replaces this one. If
 * it was taken, the phrase has changed.
 */
async function findNewestTake(deps: Deps, retake: Retake): Promise<Retake> {
  const { phraseId, userId, createdAt } = retake;
  const later = await deps.db.retake.findFirst({
    where: { phraseId, userId, createdAt: { gt: createdAt }, milliseconds: { not: null } },
    orderBy: { createdAt: 'desc' },
  });
  if (!later) return retake;
  if (later.takenAt) assertUnchanged(false, await findPhraseSound(deps, deps.db, phraseId, userId));
  await removeUnusedFiles(deps, await deleteEarlierTakes(deps.db, later));
  return later;
}
