import type { CardView, SentGrade } from '@lingostory/contract/vocabulary/practice/schemas';
import type { Deps, Tx } from '../../../deps.ts';
import { dayFinder } from '../../../local-day.ts';
import { withActiveMember } from '../../library/public.ts';
import { viewCard } from './card-view.ts';
import { findTimes, type TimelyGrade } from './grade-times.ts';
import { type CardColumns, type GradeNumber, replay, type TimedGrade } from './schedule.ts';

type GradedCard = { word_id: string; card: CardView };
type Sender = { sentAt: string | undefined; timeZone: string | undefined };

/**
 * Records how well a member knew words: each grade once, whenever and however often it is sent. A card is what the grades of its
 * word lead to in the order of their times, so that a late one finds its place. Returns the cards of these words as they are then;
 * words that are gone are left out. One that was removed a moment ago learns of its grades too, as it may be restored.
 */
export async function recordGrades(
  deps: Deps,
  userId: number,
  sent: readonly SentGrade[],
  { sentAt, timeZone }: Sender,
): Promise<GradedCard[]> {
  return await withActiveMember(deps, userId, async (tx) => {
    const now = deps.clock.now();
    const words = await tx.keptWord.findMany({
      where: { userId, id: { in: [...new Set(sent.map((grade) => grade.word_id))] } },
      select: { id: true, createdAt: true, removedAt: true },
    });
    const ids = words.map(({ id }) => id);
    const createdAt = new Map(words.map((word) => [word.id, word.createdAt]));
    await store(tx, { userId, now, timeZone }, findTimes(sent, { createdAt, now, sentAt }));
    const grades = await gradesOf(tx, ids);
    const cards = words.map(({ id, createdAt, removedAt }) => {
      return { id, removedAt, columns: replay(createdAt, grades.get(id) ?? []) };
    });
    await storeCards(tx, cards);
    return cards
      .filter(({ removedAt }) => removedAt === null)
      .map(({ id, columns }) => ({ word_id: id, card: viewCard(columns, now) }));
  });
}

async function store(
  tx: Tx,
  { userId, now, timeZone }: { userId: number; now: Date; timeZone: string | undefined },
  grades: readonly TimelyGrade[],
): Promise<void> {
  const findDay = dayFinder();
  await tx.practiceGrade.createMany({
    data: grades.map(({ isUndone: _isUndone, ...grade }) => ({
      ...{ userId, ...grade },
      day: new Date(findDay(grade.gradedAt, timeZone)),
    })),
    skipDuplicates: true,
  });
  const undone = grades.filter(({ isUndone }) => isUndone);
  if (undone.length === 0) return;
  await tx.practiceGrade.updateMany({
    where: {
      ...{ userId, undoneAt: null },
      id: { in: undone.map(({ id }) => id) },
      // Only words whose cards are made anew.
      wordId: { in: undone.map(({ wordId }) => wordId) },
    },
    data: { undoneAt: now },
  });
}

/** Grades of a word that are replayed. More than anybody gives a word, and so few that a request of 200 words holds nobody up. */
const maxReplayed = 500;

type GradeRow = { wordId: string; grade: GradeNumber; gradedAt: Date };

/** The grades of each word that count, in the order of their times: of a great many the latest. */
async function gradesOf(tx: Tx, wordIds: string[]): Promise<Map<string, TimedGrade[]>> {
  const rows = await tx.$queryRaw<GradeRow[]>`
    select g.word_id as "wordId", g.grade, g.graded_at as "gradedAt"
    from unnest(${wordIds}::uuid[]) as word (id)
    cross join lateral (
      select * from practice_grades where word_id = word.id and undone_at is null
      order by graded_at desc, id desc limit ${maxReplayed}
    ) g
    order by g.graded_at, g.id`;
  const grades = new Map<string, TimedGrade[]>();
  for (const { wordId, ...grade } of rows) {
    const given = grades.get(wordId) ?? [];
    given.push(grade);
    grades.set(wordId, given);
  }
  return grades;
}

/** In one statement: a device that was offline sends grades of two hundred words. */
async function storeCards(tx: Tx, cards: readonly { id: string; columns: CardColumns }[]): Promise<void> {
  const rows = JSON.stringify(cards.map(({ id, columns }) => ({ id, ...columns })));
  await tx.$executeRaw`
    update kept_words k set due = c.due, stability = c.stability, difficulty = c.difficulty, card_state = c."cardState",
      learning_steps = c."learningSteps", scheduled_days = c."scheduledDays", repetitions = c.repetitions, lapses = c.lapses,
      last_graded_at = c."lastGradedAt"
    from jsonb_to_recordset(${rows}::jsonb) as c (id uuid, due timestamptz, stability float8, difficulty float8,
      "cardState" int, "learningSteps" int, "scheduledDays" int, repetitions int, lapses int, "lastGradedAt" timestamptz)
    where k.id = c.id`;
}
