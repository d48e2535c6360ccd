import { type Card, createEmptyCard, fsrs, type Grade, type State } from 'ts-fsrs';

/**
 * FSRS-6 with the default parameters of ts-fsrs. Fuzzing is off, so that the same grades always lead to the same due
 * time.
 */
const scheduler = fsrs({ enable_fuzz: false });

/** Again, hard, good, easy. */
const grades = [1, 2, 3, 4] as const satisfies readonly Grade[];
export type GradeNumber = (typeof grades)[number];

/** Columns of a kept word that hold its card. Stability is in days, difficulty from 1 to 10. */
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

/** Returns the card of a word that was kept at this time and never graded. */
export const emptyCard = (createdAt: Date): CardColumns => toColumns(createEmptyCard(createdAt));

/** Returns the card after applying grades in order. None of them may be earlier than the card's last grade. */
export function advance(columns: CardColumns, timedGrades: readonly TimedGrade[]): CardColumns {
  let card = toCard(columns);
  for (const { grade, gradedAt } of timedGrades) card = scheduler.next(card, gradedAt, grade).card;
  return toColumns(card);
}

/** Returns the seconds until the card would be due again, for each of the four grades. */
export function intervalsAt(columns: CardColumns, at: Date): number[] {
  const card = toCard(columns);
  // Another device's clock may be ahead, so the last grade can lie in the future.
  const gradedAt = card.last_review && card.last_review > at ? card.last_review : at;
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

function toColumns({ due, stability, difficulty, lapses, state, ...card }: Card): CardColumns {
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
