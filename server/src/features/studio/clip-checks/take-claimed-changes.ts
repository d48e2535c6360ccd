import { join } from 'node:path';
import { NarrationError } from '../../../adapters/narration/narration.ts';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { runWithLockedBook } from '../base/edit-locked-book.ts';
import { LostLeaseError, type TaskControl } from '../base/hold-lease.ts';
import { versionIncrement } from '../base/versions.ts';
import { createFileStem, removeUnusedFiles, type StoredFile } from '../files/store-files.ts';
import type { SoundChange } from '../former-sounds/phrase-sounds.ts';
import { storeFormerSound } from '../former-sounds/store-former-sound.ts';
import { type ClaimedCheck, filesOfCheck, releasedColumns, toLeaseFilter } from './check-leases.ts';
import type { ClipCheckResult, FoundChanges } from './find-check.ts';
import { joinClips } from './join-chapter.ts';
import { type ChangePlan, type ClipCut, type CurrentClip, planChanges } from './plan-changes.ts';

/** Changes are planned again this many times if phrases are edited while clips are cut. */
const maxAttempts = 5;

/** Share of the progress bar, from 0 to 1, that joining the clips takes up. */
const joinProgressShare = 0.5;

/** A clip that was cut again. */
type NewClip = { id: number; clip: string; milliseconds: number };

/**
 * Cuts the clips of the chosen changes, then stores them and the times of words in one transaction. Phrases that were
 * edited since the check keep their clips.
 */
export async function takeClaimedChanges(
  deps: Deps,
  check: ClaimedCheck,
  control: TaskControl,
): Promise<void> {
  const { found } = check;
  if (!found) throw new Error('The check has found nothing.');
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const plan = planChanges(found, check.chosenIds, await readCurrentClips(deps.db, found));
    const newClips = await cutClips(deps, check, plan.cuts, control);
    const unusedFiles = await storeChanges(deps, check, found, plan, newClips);
    if (unusedFiles) {
      await removeUnusedFiles(deps, unusedFiles);
      return;
    }
    await removeUnusedFiles(deps, filesOfCheck({ ...check, copy: null, leaseId: null }));
  }
  throw new NarrationError('Phrases of this chapter are being edited all the time. Please try again.');
}

async function readCurrentClips(
  db: Pick<TransactionClient, '$queryRaw'>,
  { clips }: FoundChanges,
): Promise<CurrentClip[]> {
  return await db.$queryRaw<CurrentClip[]>`
    select p.id, p.phrase as text, p.audio_file as clip, p.audio_ms as milliseconds,
      p.is_set_by_hand as "isSetByHand", p.word_times as "wordTimes", p.are_words_measured as "areWordsMeasured"
    from phrases p where p.id = any(${clips.map(({ id }) => id)}::int[])`;
}

/** Joins the clips concerned, cuts them again at their level, and stores them under new names. */
async function cutClips(
  deps: Deps,
  check: ClaimedCheck,
  cuts: readonly ClipCut[],
  { signal, onProgress }: TaskControl,
): Promise<NewClip[]> {
  if (cuts.length === 0) return [];
  const { media, narration } = deps;
  const folder = await media.createWorkFolder(check.leaseId);
  const recording = join(folder, 'joined.flac');
  const positions = await joinClips(
    deps,
    { clips: cuts.map(({ clip }) => clip), recording, workId: check.leaseId },
    { signal, onProgress: (fraction) => onProgress(joinProgressShare * fraction) },
  );
  // Neighbors in the chapter are neighbors here too, so an edge moves by the same time in both sounds.
  const clips = cuts.map(({ clip, span }, index) => {
    const { start, end } = positions[index] ?? { start: 0, end: 0 };
    const path = join(folder, `${index}.mp3`);
    return { start: start + span.start - clip.start, end: end + span.end - clip.end, path };
  });
  const lengthsMs = await narration.cut(
    { recording, clips, preservesLevel: true },
    {
      signal,
      seconds: positions.at(-1)?.end ?? 0,
      onProgress: (fraction) => onProgress(joinProgressShare + (1 - joinProgressShare) * fraction),
    },
  );
  const stems = clips.map(() => createFileStem());
  // Stored before the files are written, so that the next process can find and delete them if this one dies.
  check.clips = stems.map((stem) => `${stem}.mp3`);
  const { count } = await deps.db.clipCheck.updateMany({
    where: toLeaseFilter(check),
    data: { clips: check.clips },
  });
  if (count === 0) throw new LostLeaseError();
  for (const [index, { path }] of clips.entries()) await media.put('clips', 'mp3', { path }, stems[index]);
  return cuts.map(({ clip }, index) => ({
    id: clip.id,
    clip: check.clips[index] ?? '',
    milliseconds: lengthsMs[index] ?? 0,
  }));
}

/**
 * Writes the new clips and word times, stores the former clips, and returns the files that are no longer used. Returns
 * undefined and writes nothing if phrases were edited since the plan was made.
 */
async function storeChanges(
  deps: Deps,
  check: ClaimedCheck,
  found: FoundChanges,
  plan: ChangePlan,
  newClips: readonly NewClip[],
): Promise<StoredFile[] | undefined> {
  return await runWithLockedBook(deps, check.bookId, async (tx) => {
    const currentClips = await readCurrentClips(tx, found);
    const currentPlan = planChanges(found, check.chosenIds, currentClips);
    if (JSON.stringify(currentPlan) !== JSON.stringify(plan)) return undefined;
    const { bookId, chapterId } = check;
    await storeFormerSound(deps, tx, { bookId, chapterId }, listSoundChanges(currentClips, newClips));
    await writeClips(deps, tx, newClips);
    await writeWordTimes(tx, plan);
    const result: ClipCheckResult = {
      taken: plan.taken.length,
      leftOut: plan.leftOut.map(({ id }) => ({
        id,
        text: found.clips.find((clip) => clip.id === id)?.text ?? '',
      })),
      wordTimes: plan.wordTimes.filter(({ times }) => times.length > 0).length,
    };
    const { count } = await tx.clipCheck.updateMany({
      where: toLeaseFilter(check),
      data: {
        ...releasedColumns,
        state: 'done',
        progress: 1,
        problem: null,
        copy: null,
        found: Prisma.DbNull,
        chosenIds: [],
        result,
        ...versionIncrement,
      },
    });
    if (count === 0) throw new LostLeaseError();
    return filesOfCheck({ ...check, clips: [] });
  });
}

function listSoundChanges(currentClips: readonly CurrentClip[], newClips: readonly NewClip[]): SoundChange[] {
  const currentById = new Map(currentClips.map((current) => [current.id, current]));
  return newClips.flatMap(({ id, clip, milliseconds }) => {
    const before = currentById.get(id);
    return before ? [{ id, text: before.text, before, after: { ...before, clip, milliseconds } }] : [];
  });
}

async function writeClips(
  { clock }: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  newClips: readonly NewClip[],
): Promise<void> {
  await tx.$executeRaw`
    update phrases p
    set audio_file = r.clip, audio_ms = r.milliseconds, version = p.version + 1, updated_at = ${clock.now()}
    from json_to_recordset(${JSON.stringify(newClips)}::json) as r(id int, clip text, milliseconds int)
    where p.id = r.id`;
}

/** Word times are no field of a form, so the versions of phrases that keep their clips stay the same. */
async function writeWordTimes(tx: TransactionClient, { wordTimes }: ChangePlan): Promise<void> {
  await tx.$executeRaw`
    update phrases p set word_times = r.times, are_words_measured = r."areWordsMeasured"
    from json_to_recordset(${JSON.stringify(wordTimes)}::json)
      as r(id int, times int[], "areWordsMeasured" boolean)
    where p.id = r.id`;
}
