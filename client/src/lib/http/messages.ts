import { genericMessage, type Problem, toProblem } from './problem.ts';

type Sentence = (message: string) => string;
const server: Sentence = (message) => message;
const general: Sentence = () => genericMessage;

/** The sentence for each status. 0: the server could not be reached. */
type Row = { [status: number]: Sentence; otherwise: Sentence };

/** 429 and 503 say how long to wait, 507 that nothing was lost. */
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
 * What a person reads when something they asked for fails: the specification's error catalogue, one row for each
 * situation it names. Nothing else decides between the server's message and the general one.
 */
const catalogue = {
  signIn: { otherwise: server },
  signUp: { 0: server, 422: server, otherwise: general },
  recovery: { 422: server, otherwise: general },
  /** Reviews, contact, and everything a reader changes about their own account. */
  member: standard,
  confirmationLink: {
    ...standard,
    429: () => 'You’ve already requested several links. Try again in an hour.',
  },
  /** Opening a checkout, pausing and resuming. */
  membership: { 0: server, 404: server, 422: server, 429: server, otherwise: general },
  /** The studio's forms, and the moving and deleting of chapters and phrases. */
  studio: { 0: server, 422: server, 507: server, otherwise: general },
  sampleToggle: { otherwise: general },
  /** Book purchase, cancellation, and the rest of the studio: every status shows the server's message. */
  banner: { otherwise: server },
} satisfies Record<string, Row>;

export type Situation = keyof typeof catalogue;

/** At sign-up, the messages under the fields are all that is shown of a 422. */
const fieldsOnly: readonly Situation[] = ['signUp'];

export function messageFor(situation: Situation, failure: unknown): string {
  const { status, message } = toProblem(failure);
  const row: Row = catalogue[situation];
  return (row[status] ?? row.otherwise)(message);
}

/** The server's first message for each of a form's fields, in the order of `names`. */
export function fieldErrors<Name extends string>(
  { errors = {} }: Problem,
  names: readonly Name[],
): { name: Name; message: string }[] {
  return names.flatMap((name) => {
    const message = errors[name]?.[0];
    return message === undefined ? [] : [{ name, message }];
  });
}

/** The message of a form as a whole. Null where the messages under its fields already say it. */
export function formMessage(
  situation: Situation,
  problem: Problem,
  underFields: readonly string[],
): string | null {
  if (underFields.includes(problem.message)) return null;
  if (underFields.length > 0 && fieldsOnly.includes(situation)) return null;
  return messageFor(situation, problem);
}
