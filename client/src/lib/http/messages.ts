import { addReference, genericMessage, type Problem, toProblem } from './problem.ts';

type MessageWriter = (problem: Problem) => string;
const writeServerMessage: MessageWriter = ({ message }) => message;
const writeGenericMessage: MessageWriter = ({ reference }) => addReference(genericMessage, reference);

/** The message to show for each HTTP status. Status 0 means that the server is unreachable. */
type MessagesByStatus = { [status: number]: MessageWriter; fallback: MessageWriter };

/**
 * The messages for most situations. The server's message for a 429 or 503 says how long to wait, and its message for
 * a 507 says that nothing was lost.
 */
const standardMessages = {
  0: writeServerMessage,
  401: writeServerMessage,
  422: writeServerMessage,
  429: writeServerMessage,
  500: writeServerMessage,
  503: writeServerMessage,
  507: writeServerMessage,
  fallback: writeGenericMessage,
} satisfies MessagesByStatus;

/**
 * The specification's error catalogue: for each situation, whether users see the server's message or the generic one.
 */
const messagesBySituation = {
  signIn: { fallback: writeServerMessage },
  signUp: { 0: writeServerMessage, 422: writeServerMessage, fallback: writeGenericMessage },
  recovery: { 422: writeServerMessage, fallback: writeGenericMessage },
  /** Reviews, the contact form, and changes to the user's own account. */
  member: standardMessages,
  confirmationLink: {
    ...standardMessages,
    429: () => 'You’ve already requested several links. Try again in an hour.',
  },
  /** Opening a checkout, pausing a membership and resuming it. */
  membership: {
    0: writeServerMessage,
    404: writeServerMessage,
    422: writeServerMessage,
    429: writeServerMessage,
    503: writeServerMessage,
    fallback: writeGenericMessage,
  },
  /** The forms in the studio, and moving and deleting chapters and phrases. */
  studio: {
    0: writeServerMessage,
    422: writeServerMessage,
    507: writeServerMessage,
    fallback: writeGenericMessage,
  },
  sampleToggle: { fallback: writeGenericMessage },
  /** Book purchases, cancellation and everything else in the studio. */
  banner: { fallback: writeServerMessage },
} satisfies Record<string, MessagesByStatus>;

export type Situation = keyof typeof messagesBySituation;

/** Situations in which a problem with field errors is shown only under the form's fields. */
const fieldOnlySituations: readonly Situation[] = ['signUp'];

export function messageFor(situation: Situation, failure: unknown): string {
  const problem = toProblem(failure);
  const row: MessagesByStatus = messagesBySituation[situation];
  return (row[problem.status] ?? row.fallback)(problem);
}

/** Returns the server's first message for each form field, in page order. */
export function findFieldErrors<Name extends string>(
  { errors = {} }: Problem,
  names: readonly Name[],
): { name: Name; message: string }[] {
  return names.flatMap((name) => {
    const message = errors[name]?.[0];
    return message === undefined ? [] : [{ name, message }];
  });
}

/** Returns the message to show above a form. Null if the errors under its fields already say everything. */
export function toFormMessage(
  situation: Situation,
  problem: Problem,
  fieldMessages: readonly string[],
): string | null {
  if (fieldMessages.includes(problem.message)) return null;
  if (fieldMessages.length > 0 && fieldOnlySituations.includes(situation)) return null;
  return messageFor(situation, problem);
}
