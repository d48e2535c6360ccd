import { genericMessage, type Problem, toProblem } from './problem.ts';

type Sentence = (message: string) => string;
const server: Sentence = (message) => message;
const general: Sentence = () => genericMessage;

/** Chooses a message by HTTP status. Status 0 means that the server is unreachable. */
type Row = { [status: number]: Sentence; otherwise: Sentence };

/**
 * The row for most situations. The server's message for a 429 or 503 says how long to wait; for a 507, that nothing
 * was lost.
 */
const standard = {
  0: server,
  401: server,
  422: server,
  429: server,
  500: server,
  503: server,
  507: server,
  otherwise: general,
} satisfies Row;

/**
 * The specification's error catalogue: for each situation, whether users see the server's message or the generic one.
 */
const catalogue = {
  signIn: { otherwise: server },
  signUp: { 0: server, 422: server, otherwise: general },
  recovery: { 422: server, otherwise: general },
  /** Reviews, the contact form, and changes to the user's own account. */
  member: standard,
  confirmationLink: {
    ...standard,
    429: () => 'You’ve already requested several links. Try again in an hour.',
  },
  /** Opening a checkout, pausing a membership and resuming it. */
  membership: { 0: server, 404: server, 422: server, 429: server, otherwise: general },
  /** The forms in the studio, and moving and deleting chapters and phrases. */
  studio: { 0: server, 422: server, 507: server, otherwise: general },
  sampleToggle: { otherwise: general },
  /** Book purchases, cancellation and everything else in the studio. */
  banner: { otherwise: server },
} satisfies Record<string, Row>;

export type Situation = keyof typeof catalogue;

/** Situations in which a 422 appears only under the form's fields. */
const fieldsOnly: readonly Situation[] = ['signUp'];

export function messageFor(situation: Situation, failure: unknown): string {
  const { status, message } = toProblem(failure);
  const row: Row = catalogue[situation];
  return (row[status] ?? row.otherwise)(message);
}

/** Returns the server's first message for each form field, in page order. */
export function fieldErrors<Name extends string>(
  { errors = {} }: Problem,
  names: readonly Name[],
): { name: Name; message: string }[] {
  return names.flatMap((name) => {
    const message = errors[name]?.[0];
    return message === undefined ? [] : [{ name, message }];
  });
}

/** Returns the message to show above a form. Null if the errors under its fields already say everything. */
export function formMessage(
  situation: Situation,
  problem: Problem,
  underFields: readonly string[],
): string | null {
  if (underFields.includes(problem.message)) return null;
  if (underFields.length > 0 && fieldsOnly.includes(situation)) return null;
  return messageFor(situation, problem);
}
