import type { ProblemView } from '@lingostory/contract/problem';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import multer from 'multer';
import { findDatabaseProblem } from '../lib/database-problem.ts';
import { isDiskFull, noDiskSpaceMessage } from '../lib/disk.ts';
import { MediaUnavailableError, mediaUnavailableMessage } from '../lib/media-outage.ts';
import { PaymentsUnavailableError, paymentsUnavailableMessage } from '../lib/payments-outage.ts';
import type { LimitedCallCounter } from './budgets.ts';
import { pathOf } from './create-request-middleware.ts';
import { Problem } from './problem.ts';

export const rejectUnknownPath: RequestHandler = () => {
  throw new Problem(404, 'There is nothing at this address.');
};

const retryAfterSeconds = 3;
const mediaRetryAfterSeconds = 5;
const paymentsRetryAfterSeconds = 60;
const databaseProblems = {
  away: () =>
    new Problem(503, 'We can’t reach our database right now. Please try again in a few seconds.', {
      retryAfter: retryAfterSeconds,
    }),
  'too slow': () =>
    new Problem(503, 'This took longer than we allow, so we stopped it. Please try again in a few seconds.', {
      retryAfter: retryAfterSeconds,
      limit: 'statement timeout',
    }),
};

/** Returns a 503 for an error that comes from the database itself, or undefined for any other error. */
export function toDatabaseProblem(error: unknown): Problem | undefined {
  const databaseProblem = findDatabaseProblem(error);
  return databaseProblem && databaseProblems[databaseProblem]();
}

/**
 * Converts an expected error into a Problem. A body parser's error with a 4xx status means that the input is invalid.
 */
function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (isDiskFull(error))
    return new Problem(507, `${noDiskSpaceMessage} Nothing was lost; please try again later.`);
  if (error instanceof MediaUnavailableError)
    return new Problem(503, `${mediaUnavailableMessage} Please try again in a few seconds.`, {
      retryAfter: mediaRetryAfterSeconds,
    });
  if (error instanceof PaymentsUnavailableError)
    return new Problem(503, paymentsUnavailableMessage, { retryAfter: paymentsRetryAfterSeconds });
  if (error instanceof multer.MulterError)
    return new Problem(422, `The form could not be read: ${error.message}.`);
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large') return new Problem(422, 'This request is too large.');
  if (status === 400 && type === 'entity.parse.failed')
    return new Problem(422, 'The request is not valid JSON.');
  if (type === 'charset.unsupported' || type === 'encoding.unsupported')
    return new Problem(422, 'We could not read this request. Please send it as UTF-8, not compressed.');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Problem(422, 'The request could not be read.');
  // Checked after the parsers' errors, because the error of a disconnecting caller looks like a broken database
  // connection.
  return toDatabaseProblem(error);
}

/** Creates the error middleware, the only place where an error becomes a response. */
export const createErrorMiddleware =
  (countLimitedCall: LimitedCallCounter): ErrorRequestHandler =>
  (error, request, response, next) => {
    const problem = toProblem(error);
    if (problem?.limit) {
      const { limit } = problem;
      countLimitedCall(limit, 'rejected');
      request.log.info({ path: pathOf(request), userId: response.locals.userId, limit }, 'limit reached');
    }
    const isUnexpected = !problem || problem.status === 507 || (problem.status === 503 && problem !== error);
    if (isUnexpected) request.log.error({ err: error, path: pathOf(request) }, 'request failed');
    if (response.headersSent) return next(error);
    const { status, message, errors, retryAfter, data } =
      problem ?? new Problem(500, 'Something went wrong. Please try again later.');
    if (retryAfter) response.setHeader('Retry-After', retryAfter);
    const body: ProblemView = {
      message,
      ...(errors ? { errors } : {}),
      ...(data ? { data } : {}),
      ...(isUnexpected ? { request_id: response.locals.requestId } : {}),
    };
    response.setHeader('Cache-Control', 'no-store');
    response.status(status).json(body);
  };
