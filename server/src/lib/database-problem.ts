/** A problem of the database itself, not of the statement. */
type DatabaseProblem = 'away' | 'too slow';

/**
 * SQLSTATE codes for connection failures, for a server that is starting, is shutting down or has crashed, and for
 * exhausted memory or connections. For a full disk, see `isDiskFull`.
 */
const unavailableCodeSource = '08\\w{3}|57P0[1-5]|53[0234]00';
const unavailableCodePattern = new RegExp(`^(${unavailableCodeSource})$`);
/** SQLSTATE of a statement that exceeded its role's `statement_timeout`. */
const canceledCode = '57014';
const socketCodePattern =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
/** Prisma's codes for an unreachable database, a timeout, a closed or missing connection, and a lost transaction. */
const prismaCodePattern = /^P(1001|1002|1008|1017|2024|2028|2037)$/;
/** Prisma's names for driver errors. */
const driverErrorKindPattern = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
/** pg's messages for connection errors that have no code. */
const unavailableMessagePattern =
  /^(Connection terminated|There was an error establishing an SSL connection|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end on the pool)/;

/** SQLSTATE codes quoted in Prisma's messages, for errors that have no other code. */
const quotedUnavailableCodePattern = new RegExp(`(?<=Code: \`)(${unavailableCodeSource})(?=\`)`);
const quotedCanceledCodePattern = /Code: `57014`/;

type ErrorFields = {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  meta?: { driverAdapterError?: unknown };
};

type IdentifiedProblem = { problem: DatabaseProblem; sign: string };

const findMatch = (pattern: RegExp, value: unknown) =>
  typeof value === 'string' ? pattern.exec(value)?.[0] : undefined;

/** Finds the problem in an error or in its causes, with the code or text that identified it. */
function findProblem(error: unknown, depth = 0): IdentifiedProblem | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined;
  const { code, originalCode, kind, message, cause, errors, meta } = error as ErrorFields;
  if (code === canceledCode || originalCode === canceledCode || findMatch(quotedCanceledCodePattern, message))
    return { problem: 'too slow', sign: canceledCode };
  const codes = [code, originalCode].flatMap((value) =>
    [unavailableCodePattern, socketCodePattern, prismaCodePattern].map((pattern) =>
      findMatch(pattern, value),
    ),
  );
  const texts = [
    findMatch(driverErrorKindPattern, kind),
    findMatch(unavailableMessagePattern, message),
    findMatch(quotedUnavailableCodePattern, message),
  ];
  const identifyingText = [...codes, ...texts].find((text) => text !== undefined);
  if (identifyingText !== undefined) return { problem: 'away', sign: identifyingText };
  const innerErrors = [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  return innerErrors.map((one) => findProblem(one, depth + 1)).find((one) => one !== undefined);
}

/**
 * Returns the database problem behind an error of pg, Prisma or its adapter, or undefined for any other error. This
 * is the only module that knows how the three wrap each other's errors.
 */
export function findDatabaseProblem(error: unknown): DatabaseProblem | undefined {
  return findProblem(error)?.problem;
}

/** Returns the code or text that marks an error as caused by an unavailable database, or undefined if it has none. */
export function findOutageCode(error: unknown): string | undefined {
  const foundProblem = findProblem(error);
  return foundProblem?.problem === 'away' ? foundProblem.sign : undefined;
}
