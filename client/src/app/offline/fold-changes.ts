import type { ResponseOf } from '@lingostory/contract/call';
import type { calls as practiceCalls } from '@lingostory/contract/vocabulary/practice/calls';
import { type TypedChange, toTypedChanges, type WaitingChange } from '../../lib/offline/change-queue.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { updateResponses } from '../../lib/offline/stored-responses.ts';
import { findWaitingCall } from '../../lib/offline/waiting-calls.ts';
import { applyToMarkedWords, type StoredMarkedWords, storePosition } from './member-data.ts';
import { applyOverlay } from './overlays.ts';
import { applyToWordList, type StoredWordList, wordListName } from './own-words.ts';

type PracticeResponse = ResponseOf<typeof practiceCalls.readPractice>;

/** Returns a response to `readPractice` without the cards that have been graded. Their next times aren't known here. */
function removeGradedCards({ data }: PracticeResponse, changes: readonly TypedChange[]): PracticeResponse {
  const isGraded = new Map<string, boolean>();
  for (const { callName, input } of changes)
    if (callName === 'recordGrades')
      for (const { word_id: wordId, undone } of input.grades) isGraded.set(wordId, undone !== true);
  const cards = data.cards.filter(({ word }) => isGraded.get(word.id) !== true);
  const gradedCount = data.cards.length - cards.length;
  return {
    data: {
      ...data,
      cards,
      due: Math.max(0, data.due - gradedCount),
      left_today: Math.max(0, data.left_today - gradedCount),
      practised_today: data.practised_today + gradedCount,
    },
  };
}

/**
 * Applies a member's changes that the server has confirmed to the stored responses, because they no longer wait. Reads and
 * writes only the responses that these changes affect, because a position is confirmed after every page.
 */
export async function foldIntoResponses(
  db: OfflineDb,
  confirmedChanges: readonly WaitingChange[],
): Promise<void> {
  const changes = toTypedChanges(confirmedChanges);
  const context = { db, changes };
  const memberId = confirmedChanges[0]?.memberId ?? 0;
  const hasTag = (tag: string) =>
    changes.some(({ callName }) => findWaitingCall(callName)?.tags.includes(tag));
  const hasGrades = changes.some(({ callName }) => callName === 'recordGrades');
  const overlaidCallNames = [
    ...(hasTag('Bookmark') ? (['listBookmarks'] as const) : []),
    ...(hasTag('Progress') ? (['readProgress', 'readToday'] as const) : []),
  ];
  for (const { callName, input } of changes)
    if (callName === 'savePosition')
      await storePosition(db, { memberId, bookCode: input.book_code, phraseNo: input.phrase_no });
  for (const callName of overlaidCallNames)
    await updateResponses(db, callName, (response, input) =>
      applyOverlay(callName, response, input, context),
    );
  if (hasTag('Word')) {
    await updateResponses(db, 'listMarkedWords', async (response) => {
      const { data } = response as { data: StoredMarkedWords };
      return { data: await applyToMarkedWords(data, context) };
    });
    await updateResponses(db, wordListName, (response) =>
      applyToWordList(response as StoredWordList, context),
    );
  }
  if (hasGrades)
    await updateResponses(db, 'readPractice', async (response) =>
      removeGradedCards(response as PracticeResponse, changes),
    );
}
