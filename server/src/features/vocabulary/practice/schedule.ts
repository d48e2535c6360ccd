import { maxLapses } from '@lingostory/contract/vocabulary/constants';
import { type Card, createEmptyCard, fsrs, type Grade, type State } from 'ts-fsrs';

/**
 * The FSRS-6 scheduler with the default parameters of ts-fsrs. Fuzzing is off, so that the same grades always produce
 * the same due time.
 */
const scheduler = fsrs({ enable_fuzz: false });

/** The four grades: again, hard, good and easy. */
const grades = [1, 2, 3, 4] as const satisfies readonly Grade[];
export type GradeNumber = (typeof grades)[number];

/**
 * The columns of a word list entry that store its practice card. Stability is in days; difficulty ranges from 1 to 10.
 */
export type CardColumns = {
  due: Date;
  stability: number;
  difficulty: number;
  cardState: number;
  learningSteps: number;
  scheduledDays: number;
  repetitions: number;
  lapses: number;
  lastGradedAt: Date | null;
  /** The lapses after `returnedAt`, when the member last returned the word to practice. */
  recentLapses: number;
  returnedAt: Date | null;
};

/** The part of a card that ts-fsrs calculates. */
type ScheduleColumns = Omit<CardColumns, 'recentLapses' | 'returnedAt'>;

/** A grade, and the state of its card before the grade if it is known. */
export type TimedGrade = { id: string; grade: GradeNumber; gradedAt: Date; cardState?: number | null };

/** Returns true if the card's word was forgotten so often that it is set aside. */
export const isSetAside = ({ recentLapses }: Pick<CardColumns, 'recentLapses'>) => recentLapses >= maxLapses;

/** Returns the practice card of a word before its first grade. */
export const createNewCard = ({
  createdAt,
  returnedAt,
}: {
  createdAt: Date;
  returnedAt: Date | null;
}): CardColumns => ({ ...toScheduleColumns(createEmptyCard(createdAt)), recentLapses: 0, returnedAt });

/**
 * Returns the card after applying grades in chronological order. None may be earlier than the card's last grade.
 * Calls `onGraded` with the card's state before each grade.
 */
export function applyGrades(
  columns: CardColumns,
  timedGrades: readonly TimedGrade[],
  onGraded: (grade: TimedGrade, cardState: number) => void,
): CardColumns {
  const { returnedAt } = columns;
  let { recentLapses } = columns;
  let card = toCard(columns);
  for (const timedGrade of timedGrades) {
    const { grade, gradedAt } = timedGrade;
    onGraded(timedGrade, card.state);
    const nextCard = scheduler.next(card, gradedAt, grade).card;
    const isRecent = returnedAt === null || gradedAt > returnedAt;
    if (isRecent && nextCard.lapses > card.lapses) recentLapses += 1;
    card = nextCard;
  }
  return { ...toScheduleColumns(card), recentLapses, returnedAt };
}

/** For each of the four grades, returns the seconds until the card would be due again. */
export function calculateIntervals(columns: ScheduleColumns, now: Date): number[] {
  const card = toCard(columns);
  // The last grade can be in the future, because another device's clock may be fast.
  const gradedAt = card.last_review && card.last_review > now ? card.last_review : now;
  return grades.map((grade) => {
    const { due } = scheduler.next(card, gradedAt, grade).card;
    return Math.round((due.getTime() - gradedAt.getTime()) / 1000);
  });
}

function toCard(columns: ScheduleColumns): Card {
  const { due, stability, difficulty, cardState, lapses, lastGradedAt } = columns;
  return {
    due,
    stability,
    difficulty,
    lapses,
    state: cardState as State,
    elapsed_days: 0,
    learning_steps: columns.learningSteps,
    scheduled_days: columns.scheduledDays,
    reps: columns.repetitions,
    ...(lastGradedAt && { last_review: lastGradedAt }),
  };
}

function toScheduleColumns({ due, stability, difficulty, lapses, state, ...card }: Card): ScheduleColumns {
  return {
    due,
    stability,
    difficulty,
    lapses,
    cardState: state,
    learningSteps: card.learning_steps,
    scheduledDays: card.scheduled_days,
    repetitions: card.reps,
    lastGradedAt: card.last_review ?? null,
  };
}
