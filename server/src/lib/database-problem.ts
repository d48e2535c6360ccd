/** Why the database did not do what was asked, where that says nothing about the statement itself. */
type DatabaseProblem = 'away' | 'too slow';

/** Connection exceptions, a shutdown, crash or start-up in progress, no memory or connection left. A full disk is `isDiskFull`. */
const away = '08\\w{3}|57P0[1-5]|53[0234]00';
const awayCodes = new RegExp(`^(${away})$`);
/** A statement that its role's `statement_timeout` stopped. */
const canceled = '57014';
const socketCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
/** Prisma's own: not reachable, timed out, closed, no free connection, no transaction begun or its connection lost. */
const prismaCodes = /^P(1001|1002|1008|1017|2024|2028|2037)$/;
/** Prisma's kinds of errors of a driver. */
const driverKinds = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
/** What pg says of a connection without any code. */
const messages =
  /^(Connection terminated|There was an error establishing an SSL connection|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end on the pool)/;

/** Codes as Prisma's messages quote them, where its error carries no more. */
const quotedAway = new RegExp(`(?<=Code: \`)(${away})(?=\`)`);
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

type Found = { problem: DatabaseProblem; sign: string };

const match = (pattern: RegExp, value: unknown) =>
  typeof value === 'string' ? pattern.exec(value)?.[0] : undefined;

/** Finds the problem in an error or in those that it wraps, with what it was recognized by. */
function find(error: unknown, depth = 0): Found | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined;
  const { code, originalCode, kind, message, cause, errors, meta } = error as Fields;
  if (code === canceled || originalCode === canceled || match(quotedCanceled, message))
    return { problem: 'too slow', sign: canceled };
  const codes = [code, originalCode].flatMap((value) =>
    [awayCodes, socketCodes, prismaCodes].map((pattern) => match(pattern, value)),
  );
  const texts = [match(driverKinds, kind), match(messages, message), match(quotedAway, message)];
  const sign = [...codes, ...texts].find((one) => one !== undefined);
  if (sign !== undefined) return { problem: 'away', sign };
  const inner = [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  return inner.map((one) => find(one, depth + 1)).find((one) => one !== undefined);
}

/**
 * Returns the database's problem behind an error of pg, of Prisma or of its adapter, each of which wraps the ones below; undefined for
 * every other error. The one place that knows their shapes.
 */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  return find(error)?.problem;
}

/** Returns the code, or else the words, by which an error says that the database is away; undefined where it is not. */
export function signOfAway(error: unknown): string | undefined {
  const found = find(error);
  return found?.problem === 'away' ? found.sign : undefined;
}
