import pino, { type DestinationStream, type Logger } from 'pino';

/** One JSON line an event. What could be a secret is never handed to it; paths are logged without query. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}
