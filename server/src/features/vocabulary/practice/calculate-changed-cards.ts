import { setImmediate } from 'node:timers/promises';
import type { TransactionClient } from '../../../deps.ts';
import {
  applyGrades,
  type CardColumns,
  createNewCard,
  type GradeNumber,
  type TimedGrade,
} from './schedule.ts';

type StoredGrade = { id: string; wordId: string; grade: number; gradedAt: Date };
type GradedWord = CardColumns & { id: string; createdAt: Date };

/**
 * A request's changes to a word: its new grades in order, and whether it undoes a grade from an earlier request.
 */
export type CardChange = { addedGrades: TimedGrade[]; hasUndoneGrades: boolean };

/** The changed cards by word, and the states of the cards before each grade, if they have changed, by grade. */
export type ChangedCards = { cards: Map<string, CardColumns>; statesByGradeId: Map<string, number> };

/**
 * Groups the changes of a request by word. `undoneGrades` lists grades that have just been undone, some of which may come
 * from this request.
 */
export function groupChangesByWord(
  storedGrades: readonly StoredGrade[],
  undoneGrades: readonly Pick<StoredGrade, 'id' | 'wordId'>[],
): Map<string, CardChange> {
  const changes = new Map<string, CardChange>();
  const findOrAddChange = (wordId: string): CardChange => {
    const change = changes.get(wordId) ?? { addedGrades: [], hasUndoneGrades: false };
    changes.set(wordId, change);
    return change;
  };
  const newGradeIds = new Set(storedGrades.map(({ id }) => id));
  for (const { id, wordId } of undoneGrades)
    if (!newGradeIds.has(id)) findOrAddChange(wordId).hasUndoneGrades = true;
  const undoneGradeIds = new Set(undoneGrades.map(({ id }) => id));
  const remainingGrades = storedGrades.filter(({ id }) => !undoneGradeIds.has(id));
  for (const { id, wordId, grade, gradedAt } of remainingGrades.toSorted(
    (a, b) => a.gradedAt.getTime() - b.gradedAt.getTime(),
  ))
    findOrAddChange(wordId).addedGrades.push({ id, grade: grade as GradeNumber, gradedAt });
  return changes;
}

/**
 * Calculates the cards of the changed words. Grades later than all stored ones are applied to the stored card. If a
 * grade arrives late or a stored one is undone, the card is recalculated from all grades of its word.
 */
export async function calculateChangedCards(
  tx: TransactionClient,
  words: readonly GradedWord[],
  changes: ReadonlyMap<string, CardChange>,
): Promise<ChangedCards> {
  const changedCards: ChangedCards = { cards: new Map(), statesByGradeId: new Map() };
  const wordsToReplay: GradedWord[] = [];
  for (const word of words) {
    const change = changes.get(word.id);
    if (!change) continue;
    const [firstGrade] = change.addedGrades;
    const isOutOfOrder = firstGrade && word.lastGradedAt && firstGrade.gradedAt <= word.lastGradedAt;
    if (change.hasUndoneGrades || isOutOfOrder) wordsToReplay.push(word);
    else
      changedCards.cards.set(
        word.id,
        applyGrades(
          word.lastGradedAt ? word : createNewCard(word),
          change.addedGrades,
          createStateRecorder(changedCards),
        ),
      );
  }
  for (let offset = 0; offset < wordsToReplay.length; offset += wordBatchSize)
    await replayWords(tx, wordsToReplay.slice(offset, offset + wordBatchSize), changedCards);
  return changedCards;
}

const createStateRecorder =
  ({ statesByGradeId }: ChangedCards) =>
  (grade: TimedGrade, cardState: number): void => {
    if (grade.cardState !== cardState) statesByGradeId.set(grade.id, cardState);
  };

/**
 * Maximum number of grades replayed per word. Hardly any word is graded more often, and the limit keeps a request for
 * 200 words fast.
 */
const maxReplayedGrades = 500;
/** Number of words whose grades are held in memory at a time. */
const wordBatchSize = 10;
/** Number of grades to replay before yielding to other requests. A batch takes about a millisecond. */
const gradeBatchSize = 100;

/** A stored grade in JSON: the grade, its time in milliseconds, its id and the state of the card before it. */
type StoredEntry = [GradeNumber, number, string, number | null];

/** Recalculates cards from all grades of their words, or from the latest ones if there are too many. */
async function replayWords(
  tx: TransactionClient,
  words: readonly GradedWord[],
  changedCards: ChangedCards,
): Promise<void> {
  const ids = words.map(({ id }) => id);
  // Reads each word's grades as a single JSON value, because reading them as rows takes longer than replaying them.
  const rows = await tx.$queryRaw<{ id: string; grades: string | null }[]>`
    select word.id::text as id, (
      select json_agg(json_build_array(g.grade, extract(epoch from g.graded_at) * 1000, g.id, g.card_state) order by g.graded_at, g.id)::text
      from (
        select * from practice_grades where word_id = word.id and undone_at is null
        order by graded_at desc, id desc limit ${maxReplayedGrades}
      ) g
    ) as grades
    from unnest(${ids}::uuid[]) as word (id)`;
  const gradesJsonById = new Map(rows.map((row) => [row.id, row.grades]));
  for (const word of words) {
    const entries = JSON.parse(gradesJsonById.get(word.id) ?? '[]') as StoredEntry[];
    const timedGrades = entries.map(([grade, timestamp, id, cardState]) => ({
      id,
      grade,
      gradedAt: new Date(timestamp),
      cardState,
    }));
    let card = createNewCard(word);
    for (let offset = 0; offset < timedGrades.length; offset += gradeBatchSize) {
      const gradeBatch = timedGrades.slice(offset, offset + gradeBatchSize);
      card = applyGrades(card, gradeBatch, createStateRecorder(changedCards));
      await setImmediate();
    }
    changedCards.cards.set(word.id, card);
  }
}
