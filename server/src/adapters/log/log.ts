import pino, { type DestinationStream, type Logger } from 'pino';

/** Only an error's name, message and stack: pino would copy every property, and a database error quotes the whole row. */
function err(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return { type: error.name, message: error.message, stack: error.stack };
}

/** Writes one JSON line for each event. Callers never pass secrets, and paths are logged without their query. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err } };
  return destination ? pino(options, destination) : pino(options);
}
