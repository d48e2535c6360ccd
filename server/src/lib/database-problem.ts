/** A problem of the database itself, not of the statement. */
type DatabaseProblem = 'away' | 'too slow';

/**
 * SQLSTATE of connection exceptions, of a server that is shutting down, crashed or starting, and of exhausted memory
 * or connections. For a full disk see `isDiskFull`.
 */
const away = '08\\w{3}|57P0[1-5]|53[0234]00';
const awayCodes = new RegExp(`^(${away})$`);
/** SQLSTATE of a statement that exceeded its role's `statement_timeout`. */
const canceled = '57014';
const socketCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
/** Prisma's codes for an unreachable database, a timeout, a closed or missing connection, and a lost transaction. */
const prismaCodes = /^P(1001|1002|1008|1017|2024|2028|2037)$/;
/** Prisma's names for driver errors. */
const driverKinds = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
/** pg's messages for connection errors that have no code. */
const messages =
  /^(Connection terminated|There was an error establishing an SSL connection|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end on the pool)/;

/** SQLSTATE codes quoted in Prisma's messages, for errors that have no other code. */
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

/** Finds the problem in an error or in its causes, with the code or text that identified it. */
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
 * Returns the database problem behind an error of pg, Prisma or its adapter, or undefined for any other error. This
 * is the only module that knows how the three wrap each other's errors.
 */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  return find(error)?.problem;
}

/** Returns the code or text that marks an error as caused by an unavailable database, or undefined if it has none. */
export function findOutageCode(error: unknown): string | undefined {
  const found = find(error);
  return found?.problem === 'away' ? found.sign : undefined;
}
