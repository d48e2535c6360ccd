import { setImmediate } from 'node:timers/promises';
import type { CardView, GradeInput } from '@lingostory/contract/vocabulary/practice/schemas';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { createLocalDayFormatter } from '../../../lib/local-day.ts';
import { withActiveMember } from '../../library/public.ts';
import { type CardChange, calculateChangedCards, groupChangesByWord } from './calculate-changed-cards.ts';
import { toCardView } from './card-view.ts';
import { correctGradeTimes, type TimedGradeRow } from './grade-times.ts';
import { type CardColumns, isSetAside } from './schedule.ts';

type GradedCard = { word_id: string; card: CardView };
type DeviceTime = { sentAt: string | undefined; timeZone: string | undefined };

/**
 * Number of cards to prepare for the response before yielding to other requests. Each card is scheduled four times,
 * to preview its intervals.
 */
const cardBatchSize = 20;

const cardColumns = {
  due: true,
  stability: true,
  difficulty: true,
  cardState: true,
  learningSteps: true,
  scheduledDays: true,
  repetitions: true,
  lapses: true,
  lastGradedAt: true,
  recentLapses: true,
  returnedAt: true,
} as const satisfies Record<keyof CardColumns, true>;

/**
 * Records grades. Each one counts once, no matter when and how often it is sent. A word's card results from its
 * grades in chronological order, even if some arrive late. Returns the current cards of these words. Cards of removed
 * words are updated as well, because the words may be restored, but they are not returned.
 */
export async function recordGrades(
  deps: Deps,
  userId: number,
  sentGrades: readonly GradeInput[],
  { sentAt, timeZone }: DeviceTime,
): Promise<GradedCard[]> {
  const now = deps.clock.now();
  const cards = await withActiveMember(deps, userId, async (tx) => {
    const words = await tx.keptWord.findMany({
      where: { userId, id: { in: [...new Set(sentGrades.map((grade) => grade.word_id))] } },
      select: { id: true, createdAt: true, removedAt: true, ...cardColumns },
    });
    const createdAt = new Map(words.map((word) => [word.id, word.createdAt]));
    const gradeRows = correctGradeTimes(sentGrades, { createdAt, now, sentAt });
    const changes = await storeGrades(tx, { userId, now, timeZone }, gradeRows);
    const { cards: changedCards, statesByGradeId } = await calculateChangedCards(tx, words, changes);
    await storeCards(tx, changedCards);
    await storeCardStates(tx, userId, statesByGradeId);
    return words
      .filter(({ removedAt }) => removedAt === null)
      .map((word) => ({ id: word.id, columns: changedCards.get(word.id) ?? word }));
  });
  const gradedCards: GradedCard[] = [];
  for (const [index, { id, columns }] of cards.entries()) {
    if (index % cardBatchSize === cardBatchSize - 1) await setImmediate();
    gradedCards.push({ word_id: id, card: toCardView(columns, now) });
  }
  return gradedCards;
}

/** Stores new grades and marks undone ones. Returns the changes by word. */
async function storeGrades(
  tx: TransactionClient,
  { userId, now, timeZone }: { userId: number; now: Date; timeZone: string | undefined },
  grades: readonly TimedGradeRow[],
): Promise<Map<string, CardChange>> {
  const findDay = createLocalDayFormatter();
  const storedGrades = await tx.practiceGrade.createManyAndReturn({
    data: grades.map(({ isUndone: _isUndone, ...grade }) => ({
      userId,
      ...grade,
      day: new Date(findDay(grade.gradedAt, timeZone)),
    })),
    select: { id: true, wordId: true, grade: true, gradedAt: true },
    skipDuplicates: true,
  });
  const undoneGrades = grades.filter(({ isUndone }) => isUndone);
  const undoneRows =
    undoneGrades.length === 0
      ? []
      : await tx.practiceGrade.updateManyAndReturn({
          where: {
            userId,
            undoneAt: null,
            id: { in: undoneGrades.map(({ id }) => id) },
            // Undoes only grades of words whose cards are then recalculated.
            wordId: { in: undoneGrades.map(({ wordId }) => wordId) },
          },
          data: { undoneAt: now },
          select: { id: true, wordId: true },
        });
  return groupChangesByWord(storedGrades, undoneRows);
}

/** Stores the cards in a single statement, because a device that was offline can send grades for up to 200 words. */
async function storeCards(tx: TransactionClient, cards: ReadonlyMap<string, CardColumns>): Promise<void> {
  if (cards.size === 0) return;
  const rows = JSON.stringify(
    [...cards].map(([id, columns]) => ({ id, ...columns, setAside: isSetAside(columns) })),
  );
  await tx.$executeRaw`
    update kept_words k set due = c.due, stability = c.stability, difficulty = c.difficulty, card_state = c."cardState",
      learning_steps = c."learningSteps", scheduled_days = c."scheduledDays", repetitions = c.repetitions, lapses = c.lapses,
      last_graded_at = c."lastGradedAt", recent_lapses = c."recentLapses", set_aside = c."setAside"
    from jsonb_to_recordset(${rows}::jsonb) as c (id uuid, due timestamptz, stability float8, difficulty float8,
      "cardState" int, "learningSteps" int, "scheduledDays" int, repetitions int, lapses int, "lastGradedAt" timestamptz,
      "recentLapses" int, "setAside" boolean)
    where k.id = c.id`;
}

/** Stores the states of cards before their grades, from which the daily limits are counted. */
async function storeCardStates(
  tx: TransactionClient,
  userId: number,
  statesByGradeId: ReadonlyMap<string, number>,
): Promise<void> {
  if (statesByGradeId.size === 0) return;
  const rows = JSON.stringify([...statesByGradeId].map(([id, state]) => ({ id, state })));
  await tx.$executeRaw`
    update practice_grades g set card_state = s.state from jsonb_to_recordset(${rows}::jsonb) as s (id uuid, state int)
    where g.user_id = ${userId} and g.id = s.id`;
}
