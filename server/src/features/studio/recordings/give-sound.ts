import type { Deps, TransactionClient } from '../../../deps.ts';
import { createFieldProblem, Problem } from '../../../http/problem.ts';
import type { NewPhrase } from '../base/insert-phrases.ts';
import { type SoundChange, writeSounds } from '../former-sounds/phrase-sounds.ts';
import { storeFormerSound } from '../former-sounds/store-former-sound.ts';
import type { ClaimedRecording, RecordingTask } from './leases.ts';
import { planTargets, type RecordingTarget, readTargetPhrases, type TargetPlan } from './targets.ts';

const changedMessage =
  'Phrases of this chapter have changed since you saw the list of changes. Nothing was taken over: please look at the list again.';

/** Throws 422 if the phrases have changed since the editor saw them. */
export function assertSeen(plan: TargetPlan, seen: string | undefined): void {
  if (seen !== plan.seen) throw createFieldProblem('seen', changedMessage);
}

/**
 * Gives the clips of a recording to the phrases of its chapter, and stores the clips that they replace. `newPhrases` are the
 * rows of the review with their clips; a phrase whose row has no clip keeps its sound. The caller holds the book's lock.
 * Throws 422 if the phrases have changed since the editor saw them, or if all of them are gone.
 */
export async function giveSound(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  recording: ClaimedRecording & { targets: RecordingTarget[] },
  newPhrases: readonly NewPhrase[],
): Promise<void> {
  const { bookId, chapterId } = recording;
  const task = recording.task as RecordingTask;
  const plan = planTargets(recording, await readTargetPhrases(tx, recording));
  assertSeen(plan, task?.kind === 'apply' ? task.seen : undefined);
  const changes = plan.matches.flatMap(({ at, current }): SoundChange[] => {
    const row = newPhrases[at];
    if (!row || row.clip === null) return [];
    // The times of words belong to the text that was aligned.
    const isSameText = row.phrase === current.text;
    const after = {
      clip: row.clip,
      milliseconds: row.milliseconds,
      wordTimes: isSameText ? [...(row.wordTimes ?? [])] : [],
      areWordsMeasured: isSameText && row.areWordsMeasured === true,
      isSetByHand: row.isSetByHand === true,
    };
    return [{ id: current.id, text: current.text, before: current, after }];
  });
  if (changes.length === 0)
    throw new Problem(
      422,
      'None of these phrases can get this sound: they are no longer in the book, or they weren’t heard. Nothing was taken over.',
    );
  await writeSounds(deps, tx, bookId, changes);
  await storeFormerSound(deps, tx, { bookId, chapterId }, changes);
}
