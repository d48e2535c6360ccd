/**
 * A failure in the form that the UI shows. `status` is 0 if there was no response. `message` is safe to show to
 * users. `data` is present only if the call's contract declares it.
 */
export type Problem = {
  status: number;
  message: string;
  errors?: Record<string, string[]>;
  data?: object;
  /** True if the server didn't respond in time, so that it's unknown whether it carried out the request. */
  isTimeout?: true;
  /** After an unexpected error: the start of the request's id in the server's log. `message` already ends with it. */
  reference?: string;
};

export const genericMessage = 'Something went wrong. Please try again later.';
export const unreachableMessage = 'We can’t reach LingoStory right now. Check your connection and try again.';
export const timeoutMessage = 'LingoStory is taking too long to respond. Please try again in a few minutes.';

/**
 * Statuses that a gateway sends if it cannot reach the API. If the response contains no message from the API, users
 * are told that the server is unreachable.
 */
const gatewayStatuses = [502, 503, 504];

/** Returns true if the server can't be reached, so that a later request may succeed. */
export const isUnreachable = ({ status }: Problem): boolean =>
  status === 0 || gatewayStatuses.includes(status);

/** Converts any exception or error response into a Problem. */
export function toProblem(failure: unknown): Problem {
  if (!isRecord(failure)) return { status: 500, message: genericMessage };
  if (isErrorResponse(failure.response)) return toResponseProblem(failure.response);
  if (failure.isAxiosError === true && failure.code === 'ETIMEDOUT')
    return { status: 0, message: timeoutMessage, isTimeout: true };
  if (failure.isAxiosError === true) return { status: 0, message: unreachableMessage };
  if (isProblem(failure)) return failure;
  return { status: 500, message: genericMessage };
}

type ErrorResponse = { status: number; data?: unknown };

function toResponseProblem({ status, data }: ErrorResponse): Problem {
  const body = isRecord(data) ? data : {};
  const message = typeof body.message === 'string' && body.message !== '' ? body.message : null;
  if (message === null && (gatewayStatuses.includes(status) || (status >= 500 && !isRecord(data)))) {
    return { status: 0, message: unreachableMessage };
  }
  const errors = parseFieldErrors(body.errors);
  const reference = status >= 500 ? parseReference(body.request_id) : null;
  return {
    status,
    message: addReference(message ?? genericMessage, reference),
    ...(reference !== null && { reference }),
    ...(errors && { errors }),
    ...(isRecord(body.data) && { data: body.data }),
  };
}

/** Eight characters are enough to find a request in a log, and few enough to read out or type. */
const referenceLength = 8;

function parseReference(requestId: unknown): string | null {
  if (typeof requestId !== 'string' || !/^[\da-f-]{32,36}$/.test(requestId)) return null;
  return requestId.slice(0, referenceLength);
}

/**
 * Adds a reference on a line of its own, so that people can quote it when they ask for help. Banners and error states
 * show the line breaks, of which the last one separates the reference from any sentence that a page adds.
 */
export function addReference(message: string, reference: string | null | undefined): string {
  return reference ? `${message}\nReference: ${reference}\n` : message;
}

function parseFieldErrors(value: unknown): Record<string, string[]> | null {
  if (!isRecord(value)) return null;
  const fieldEntries = Object.entries(value).flatMap(([field, fieldMessages]) => {
    const messages = (Array.isArray(fieldMessages) ? fieldMessages : [fieldMessages]).filter(
      (message) => typeof message === 'string',
    );
    return messages.length > 0 ? [[field, messages] as const] : [];
  });
  return fieldEntries.length > 0 ? Object.fromEntries(fieldEntries) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isErrorResponse(value: unknown): value is ErrorResponse {
  return isRecord(value) && typeof value.status === 'number';
}

function isProblem(value: Record<string, unknown>): value is Problem & Record<string, unknown> {
  return typeof value.status === 'number' && typeof value.message === 'string';
}
