/** A problem that a reader may be shown. `errors` names the invalid fields. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  readonly retryAfter: number | undefined;
  /** The limit that was reached: counted in the metrics and logged. */
  readonly limit: string | undefined;
  /** What a response carries besides, like the empty list of a 404 does. */
  readonly data: object | undefined;

  constructor(
    status: number,
    message: string,
    more: { errors?: Record<string, string[]>; retryAfter?: number; limit?: string; data?: object } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.limit = more.limit;
    this.data = more.data;
  }
}

const signInFirst = 'Please sign in.';

export function unauthorised(): Problem {
  return new Problem(401, signInFirst);
}

/** Overload: trying again in a few seconds will work. */
export function busy(): Problem {
  return new Problem(503, 'We’re very busy right now. Please try again in a few seconds.', {
    retryAfter: 3,
    limit: 'overload',
  });
}

/** Somebody who asks for a second change while their first one is being made. */
export function changeUnderWay(): Problem {
  return new Problem(429, 'We’re still working on your last change. Try again in a moment.', {
    retryAfter: 5,
    limit: 'changes of a member',
  });
}

/** Invalid input in one field. */
export function fieldProblem(field: string, message: string): Problem {
  return new Problem(422, message, { errors: { [field]: [message] } });
}

type UniqueViolation = {
  code: 'P2002';
  meta?: { driverAdapterError?: { cause?: { constraint?: { fields?: string[] } } } };
};

/** Whether a write failed because another row already has this value. */
export function isUniqueViolation(error: unknown): error is UniqueViolation {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'P2002';
}
