import type { MarkedWordsView } from '@lingostory/contract/vocabulary/states/schemas';
import { listOwnChanges, type TypedChange } from '../../lib/offline/change-queue.ts';
import type { OfflineDb } from '../../lib/offline/offline-db.ts';
import { findResponse, storeResponse } from '../../lib/offline/stored-responses.ts';
import { buildOwnWord } from './own-words.ts';

const noMarkedWords: MarkedWordsView = { states: { learning: [], known: [], ignored: [] }, kept: [] };

export type StoredMarkedWords = MarkedWordsView & {
  /** Words that changes have removed since this was stored, and that others can restore. */
  removed?: MarkedWordsView['kept'];
};

/** Applies changes to what a member has marked. */
export async function applyToMarkedWords(
  { states, kept, removed = [] }: StoredMarkedWords,
  { changes, db }: { changes: readonly TypedChange[]; db: OfflineDb | undefined },
): Promise<StoredMarkedWords> {
  const stateByLemma = new Map(
    Object.entries(states).flatMap(([state, lemmas]) => lemmas.map((lemma) => [lemma, state] as const)),
  );
  const idByLemma = new Map(kept.map(({ lemma, id }) => [lemma, id]));
  const removedLemmas = new Map(removed.map(({ lemma, id }) => [id, lemma]));
  for (const change of changes) {
    if (change.callName === 'setWordStates') {
      const { lemmas, state, only_from: onlyFrom } = change.input;
      for (const lemma of lemmas)
        if (onlyFrom === undefined || (stateByLemma.get(lemma) ?? 'new') === onlyFrom)
          stateByLemma.set(lemma, state);
    }
    if (change.callName === 'keepWord' || change.callName === 'addWord') {
      const { id, lemma } = await buildOwnWord(db, change);
      if (!idByLemma.has(lemma)) idByLemma.set(lemma, id);
      if (!['learning', 'known', 'ignored'].includes(stateByLemma.get(lemma) ?? 'new'))
        stateByLemma.set(lemma, 'learning');
    }
    if (change.callName === 'removeWord')
      for (const [lemma, id] of idByLemma)
        if (id === change.input.id) {
          idByLemma.delete(lemma);
          removedLemmas.set(id, lemma);
          if (stateByLemma.get(lemma) === 'learning') stateByLemma.delete(lemma);
        }
    if (change.callName === 'restoreWord') {
      const lemma = removedLemmas.get(change.input.id);
      removedLemmas.delete(change.input.id);
      if (lemma !== undefined) {
        idByLemma.set(lemma, change.input.id);
        if (!stateByLemma.has(lemma)) stateByLemma.set(lemma, 'learning');
      }
    }
  }
  const select = (wanted: string) =>
    [...stateByLemma].filter(([, state]) => state === wanted).map(([lemma]) => lemma);
  return {
    states: { learning: select('learning'), known: select('known'), ignored: select('ignored') },
    kept: [...idByLemma].map(([lemma, id]) => ({ lemma, id })),
    removed: [...removedLemmas].map(([id, lemma]) => ({ lemma, id })),
  };
}

/** Returns what the member has marked: as the server last told it, with the changes that it doesn't have yet. */
export async function findMarkedWords(db: OfflineDb): Promise<MarkedWordsView> {
  const response = (await findResponse(db, 'listMarkedWords', {})) as { data: MarkedWordsView } | undefined;
  const stored = response?.data ?? noMarkedWords;
  const { states, kept } = await applyToMarkedWords(stored, { changes: listOwnChanges(), db });
  return { states, kept };
}

/** The name under which a book's position is stored among the responses. No call has it. */
const positionName = 'position';

type StoredPosition = { memberId: number; bookCode: string; phraseNo: number; isFresh?: () => boolean };

/** Stores the number of the phrase at which a member stopped. */
export async function storePosition(
  db: OfflineDb,
  { bookCode, phraseNo, ...target }: StoredPosition,
): Promise<void> {
  await storeResponse(db, { ...target, callName: positionName, input: { bookCode } }, phraseNo);
}

/** Returns the number of the phrase at which the member stopped, or undefined. */
export async function findPosition(db: OfflineDb, bookCode: string): Promise<number | undefined> {
  // A position that was saved while the page closed is only among the waiting changes.
  for (const { callName, input } of listOwnChanges().reverse())
    if (callName === 'savePosition' && input.book_code === bookCode) return input.phrase_no;
  return (await findResponse(db, positionName, { bookCode })) as number | undefined;
}
