import pino, { type DestinationStream, type Logger } from 'pino';

/** An error's own words and no more: pino would copy every property, and a database error quotes the whole row. */
function err(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return { type: error.name, message: error.message, stack: error.stack };
}

/** One JSON line an event. What could be a secret is never handed to it; paths are logged without query. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err } };
  return destination ? pino(options, destination) : pino(options);
}
