import { type Card, createEmptyCard, fsrs, type Grade, type State } from 'ts-fsrs';

/**
 * FSRS-6 with the parameters of its authors, as ts-fsrs has them. Nothing is left to chance, so that the same grades always lead
 * to the same moment.
 */
const scheduler = fsrs({ enable_fuzz: false });

/** Again, hard, good, easy. */
const grades = [1, 2, 3, 4] as const satisfies readonly Grade[];
export type GradeNumber = (typeof grades)[number];

/** The columns of a card, in a row of a kept word. Stability is in days, difficulty from 1 to 10. */
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

/** The card of a word that was kept at this moment and never graded. */
export const emptyCard = (createdAt: Date): CardColumns => toColumns(createEmptyCard(createdAt));

/** The card that grades lead to from this one, in their order. None of them is earlier than its last. */
export function advance(columns: CardColumns, given: readonly TimedGrade[]): CardColumns {
  let card = toCard(columns);
  for (const { grade, gradedAt } of given) card = scheduler.next(card, gradedAt, grade).card;
  return toColumns(card);
}

/** Seconds until the card is due again, after each of the four grades at this moment. */
export function intervalsAt(columns: CardColumns, at: Date): number[] {
  const card = toCard(columns);
  // A grade of another device may be later by a clock that is ahead.
  const moment = card.last_review && card.last_review > at ? card.last_review : at;
  return grades.map((grade) => {
    const { due } = scheduler.next(card, moment, grade).card;
    return Math.round((due.getTime() - moment.getTime()) / 1000);
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
