/** An expected error whose message can be shown to a reader. `errors` lists the messages of each invalid field. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  readonly retryAfter: number | undefined;
  /** The limit that was exceeded, for the metrics and the log. */
  readonly limit: string | undefined;
  /** Additional data for the response, such as an empty list with a 404. */
  readonly data: object | undefined;

  constructor(
    status: number,
    message: string,
    details: { errors?: Record<string, string[]>; retryAfter?: number; limit?: string; data?: object } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.limit = details.limit;
    this.data = details.data;
  }
}

const signInMessage = 'Please sign in.';

export function createUnauthorizedProblem(): Problem {
  return new Problem(401, signInMessage);
}

/** Returns a 503 for an overload that should pass within a few seconds. */
export function createBusyProblem(): Problem {
  return new Problem(503, 'We’re very busy right now. Please try again in a few seconds.', {
    retryAfter: 3,
    limit: 'overload',
  });
}

/** Returns a 429 for a change that a member requests while their previous change is still being made. */
export function createInProgressProblem(): Problem {
  return new Problem(429, 'We’re still working on your last change. Try again in a moment.', {
    retryAfter: 5,
    limit: 'changes of a member',
  });
}

/** Returns a 422 for one invalid field. */
export function createFieldProblem(field: string, message: string): Problem {
  return new Problem(422, message, { errors: { [field]: [message] } });
}

type UniqueViolation = {
  code: 'P2002';
  meta?: { driverAdapterError?: { cause?: { constraint?: { fields?: string[] } } } };
};

/** Returns true if a write failed because another row already has the same unique value. */
export function isUniqueViolation(error: unknown): error is UniqueViolation {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'P2002';
}
