/** Why the database did not do what was asked, where that says nothing about the statement itself. */
type DatabaseProblem = 'away' | 'too slow';

/** Connection exceptions, a shutdown, crash or start-up in progress, too many connections. */
const awayCodes = /^(08|57P0[1-5]|53300)/;
/** A statement that its role's `statement_timeout` stopped. */
const canceled = '57014';
const socketCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Prisma's own: not reachable, timed out, closed, no free connection, no transaction begun or its connection lost. */
const prismaCodes = /^P(1001|1002|1008|1017|2024|2028|2037)$/;
/** Prisma's kinds of errors of a driver. */
const driverKinds = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
/** What pg says of a connection without any code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end on the pool)/;

/** Codes as Prisma's messages quote them, where its error carries no more. */
const quotedAway = /Code: `(08\w{3}|57P0[1-5]|53300)`/;
const quotedCanceled = /Code: `57014`/;

type Fields = {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  meta?: { driverAdapterError?: unknown };
};

const matches = (pattern: RegExp, value: unknown) => typeof value === 'string' && pattern.test(value);

/**
 * The database's problem behind an error of pg, of Prisma or of its adapter, each of which wraps the ones below; undefined for every
 * other error. The one place that knows their shapes.
 */
export function databaseProblem(error: unknown, depth = 0): DatabaseProblem | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined;
  const { code, originalCode, kind, message, cause, errors, meta } = error as Fields;
  if (code === canceled || originalCode === canceled || matches(quotedCanceled, message)) return 'too slow';
  const isAway =
    [code, originalCode].some((value) =>
      [awayCodes, socketCodes, prismaCodes].some((pattern) => matches(pattern, value)),
    ) ||
    matches(driverKinds, kind) ||
    matches(messages, message) ||
    matches(quotedAway, message);
  if (isAway) return 'away';
  const inner = [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  return inner.map((one) => databaseProblem(one, depth + 1)).find(Boolean);
}
