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
};

export type TimedGrade = { grade: GradeNumber; gradedAt: Date };

/** Returns the practice card of a word that was added to the word list at this time and hasn't been graded. */
export const createNewCard = (createdAt: Date): CardColumns => toCardColumns(createEmptyCard(createdAt));

/** Returns the card after applying grades in chronological order. None may be earlier than the card's last grade. */
export function applyGrades(columns: CardColumns, timedGrades: readonly TimedGrade[]): CardColumns {
  let card = toCard(columns);
  for (const { grade, gradedAt } of timedGrades) card = scheduler.next(card, gradedAt, grade).card;
  return toCardColumns(card);
}

/** For each of the four grades, returns the seconds until the card would be due again. */
export function calculateIntervals(columns: CardColumns, now: Date): number[] {
  const card = toCard(columns);
  // The last grade can be in the future, because another device's clock may be fast.
  const gradedAt = card.last_review && card.last_review > now ? card.last_review : now;
  return grades.map((grade) => {
    const { due } = scheduler.next(card, gradedAt, grade).card;
    return Math.round((due.getTime() - gradedAt.getTime()) / 1000);
  });
}

function toCard(columns: CardColumns): Card {
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

function toCardColumns({ due, stability, difficulty, lapses, state, ...card }: Card): CardColumns {
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
