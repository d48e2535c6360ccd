import type { CardView, SentGrade } from '@lingostory/contract/vocabulary/practice/schemas';
import type { Deps, Tx } from '../../../deps.ts';
import { dayFinder } from '../../../local-day.ts';
import { withActiveMember } from '../../library/public.ts';
import { viewCard } from './card-view.ts';
import { type GradeNumber, replay, type TimedGrade } from './schedule.ts';

type GradedCard = { word_id: string; card: CardView };

/**
 * Records how well a member knew words: each grade once, whenever and however often it is sent. A card is what all grades of its
 * word lead to in the order of their times, so that a late one finds its place. Returns the cards of these words as they are then;
 * words that are gone are left out.
 */
export async function recordGrades(
  deps: Deps,
  userId: number,
  sent: readonly SentGrade[],
  timeZone: string | undefined,
): Promise<GradedCard[]> {
  return await withActiveMember(deps, userId, async (tx) => {
    const now = deps.clock.now();
    const wanted = [...new Set(sent.map((grade) => grade.word_id))];
    const words = await tx.keptWord.findMany({ where: { userId, id: { in: wanted }, removedAt: null } });
    const keptAt = new Map(words.map(({ id, createdAt }) => [id, createdAt]));
    await store(tx, userId, timely(sent, keptAt, now, timeZone), now);
    const grades = await gradesOf(
      tx,
      words.map(({ id }) => id),
    );
    const cards: GradedCard[] = [];
    for (const { id, createdAt } of words) {
      const columns = replay(createdAt, grades.get(id) ?? []);
      await tx.keptWord.update({ where: { id }, data: columns });
      cards.push({ word_id: id, card: viewCard(columns, now) });
    }
    return cards;
  });
}

type Timely = { id: string; wordId: string; grade: number; gradedAt: Date; day: string; isUndone: boolean };

/** Grades at a time that can be: neither in the future nor before the word was kept. */
function timely(
  sent: readonly SentGrade[],
  keptAt: ReadonlyMap<string, Date>,
  now: Date,
  timeZone: string | undefined,
): Timely[] {
  const findDay = dayFinder();
  return sent.flatMap(({ id, word_id: wordId, grade, graded_at, undone }) => {
    const kept = keptAt.get(wordId);
    if (kept === undefined) return [];
    const claimed = Math.min(Date.parse(graded_at), now.getTime());
    const gradedAt = new Date(Math.max(claimed, kept.getTime()));
    return [{ id, wordId, grade, gradedAt, day: findDay(gradedAt, timeZone), isUndone: undone === true }];
  });
}

async function store(tx: Tx, userId: number, grades: readonly Timely[], now: Date): Promise<void> {
  await tx.practiceGrade.createMany({
    data: grades.map(({ isUndone, day, ...grade }) => ({ userId, day: new Date(day), ...grade })),
    skipDuplicates: true,
  });
  const undone = grades.filter(({ isUndone }) => isUndone).map(({ id }) => id);
  await tx.practiceGrade.updateMany({
    where: { userId, id: { in: undone }, undoneAt: null },
    data: { undoneAt: now },
  });
}

/** The grades of each word that count, in the order of their times. */
async function gradesOf(tx: Tx, wordIds: string[]): Promise<Map<string, TimedGrade[]>> {
  const rows = await tx.practiceGrade.findMany({
    where: { wordId: { in: wordIds }, undoneAt: null },
    orderBy: [{ gradedAt: 'asc' }, { id: 'asc' }],
  });
  const grades = new Map<string, TimedGrade[]>();
  for (const { wordId, grade, gradedAt } of rows) {
    const given = grades.get(wordId) ?? [];
    given.push({ grade: grade as GradeNumber, gradedAt });
    grades.set(wordId, given);
  }
  return grades;
}
