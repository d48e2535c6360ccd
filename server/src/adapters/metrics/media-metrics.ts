import { Counter, type Registry } from 'prom-client';
import { isDiskFull } from '../../lib/disk.ts';
import { MediaUnavailableError } from '../../lib/media-outage.ts';
import type { Media } from '../media/media.ts';

/** Returns undefined for a failure that the storage did not cause, such as an aborted upload. */
function findReason(error: unknown): string | undefined {
  if (error instanceof MediaUnavailableError) return 'unavailable';
  if (isDiskFull(error)) return 'full';
  return error instanceof Error && 'syscall' in error ? 'broken' : undefined;
}

/** Returns media whose failures are counted, whether a disk or an object store causes them. */
export function countMediaFailures(registry: Registry, media: Media): Media {
  const failures = new Counter({
    name: 'media_failures_total',
    help: 'Reads and writes of media that failed because of the disk or the object store.',
    labelNames: ['operation', 'reason'],
    registers: [registry],
  });
  const countFailure =
    <Args extends unknown[], Result>(operation: string, method: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await method(...args);
      } catch (error) {
        const reason = findReason(error);
        if (reason !== undefined) failures.inc({ operation, reason });
        throw error;
      }
    };
  const countedEntries = Object.entries(media).map(([name, method]) => [
    name,
    countFailure(name, method as (...args: unknown[]) => Promise<unknown>),
  ]);
  const countedMedia: Media = Object.fromEntries(countedEntries);
  return {
    ...countedMedia,
    open: async (...args) => {
      const file = await countedMedia.open(...args);
      return file && { ...file, read: countFailure('open', file.read) };
    },
  };
}
