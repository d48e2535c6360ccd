import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { WorkOptions } from '../../../adapters/narration/narration.ts';
import type { Deps, Tx } from '../../../deps.ts';
import { editLocked } from '../base/edit-locked.ts';
import { readLocked } from '../base/find-chapters.ts';
import { renumberPhrases } from '../base/position-phrase.ts';
import { indexPhrases } from '../cutting/index-phrases.ts';
import { recutAround } from '../cutting/recut-phrases.ts';
import { removeFiles } from '../files/store-files.ts';
import { filesOfRecording } from './discard-recording.ts';
import type { StoredPhrase } from './draft-phrases.ts';
import { type ClaimedRecording, heldBy, LostLease, pathOfRecording } from './leases.ts';

/** A phrase to be added to the book, with its clip. */
type CutPhrase = StoredPhrase & { clip: string; milliseconds: number };

/** The part of the progress bar for cutting the clips, from 0 to 1. */
const cutShare = 0.95;

/** Cuts the clips, then adds all phrases to the end of the chapter and deletes the recording in one transaction. */
export async function takeOverClaimed(
  deps: Deps,
  claimed: ClaimedRecording,
  { signal, onProgress }: Required<Omit<WorkOptions, 'seconds'>>,
): Promise<void> {
  const { media, narration } = deps;
  const { file, copy, phrases, seconds, chapterId, bookId } = claimed;
  const folder = await media.openWork(claimed.leaseId);
  const clips = phrases.map(({ start, end }, index) => ({ start, end, path: join(folder, `${index}.mp3`) }));
  const lengths = await narration.cut(
    { recording: pathOfRecording(deps, claimed), clips },
    { signal, ...(seconds && { seconds }), onProgress: (share) => onProgress(cutShare * share) },
  );
  const stems = clips.map(() => randomBytes(16).toString('hex'));
  // Stored before the files are written, so that the next process can find and delete them if this one dies.
  claimed.clips = stems.map((stem) => `${stem}.mp3`);
  const { count } = await deps.db.recording.updateMany({
    where: heldBy(claimed),
    data: { clips: claimed.clips },
  });
  if (count === 0) throw new LostLease();
  for (const [index, { path }] of clips.entries()) await media.put('clips', 'mp3', { path }, stems[index]);
  const cut = phrases.map((phrase, index) => ({
    ...phrase,
    clip: claimed.clips[index] ?? '',
    milliseconds: lengths[index] ?? 0,
  }));
  await editLocked(deps, bookId, async (tx, book) => {
    await readLocked(tx, book, chapterId);
    await recutAround(tx, book, [], async () => {
      const added = await addPhrases(deps, tx, { bookId, chapterId }, cut);
      await renumberPhrases(tx, bookId);
      await indexPhrases(tx, bookId, added);
      return added.map(({ id }) => id);
    });
    const { count: ended } = await tx.recording.deleteMany({ where: heldBy(claimed) });
    if (ended === 0) throw new LostLease();
  });
  await removeFiles(deps, filesOfRecording({ file, copy, clips: [] }));
}

const inClip = (phrase: CutPhrase, seconds: number) =>
  Math.min(phrase.milliseconds, Math.max(0, Math.round((seconds - phrase.start) * 1000)));

async function addPhrases(
  { clock }: Deps,
  tx: Tx,
  { bookId, chapterId }: { bookId: number; chapterId: number },
  phrases: CutPhrase[],
) {
  const rows = phrases.map((phrase, no) => ({
    no,
    phrase: phrase.text,
    clip: phrase.clip,
    milliseconds: phrase.milliseconds,
    word_times: (phrase.words ?? []).flatMap(({ start, end }) => [
      inClip(phrase, start),
      inClip(phrase, end),
    ]),
  }));
  const added = await tx.$queryRaw<{ id: number; phrase: string; dictionary: string }[]>`
    insert into phrases
      (book_id, chapter_id, phrase, audio_file, audio_ms, word_times, word_list, meanings, created_at, updated_at)
    select ${bookId}::int, ${chapterId}::int, r.phrase, r.clip, r.milliseconds, r.word_times, array[r.phrase],
      array[''], ${clock.now()}, ${clock.now()}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(no int, phrase text, clip text, milliseconds int, word_times int[])
    order by r.no
    returning id, phrase, dictionary`;
  added.sort((a, b) => a.id - b.id);
  await tx.$executeRaw`
    update chapters set phrase_ids = phrase_ids || ${added.map(({ id }) => id)}::int[] where id = ${chapterId}`;
  return added;
}
