import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * Returns only an error's name, message and stack. By default, pino logs every property, and a database error
 * contains the whole row.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return { type: error.name, message: error.message, stack: error.stack };
}

/** Writes one JSON line per event. Callers must not log secrets, and must log paths without their query. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  };
  return destination ? pino(options, destination) : pino(options);
}
