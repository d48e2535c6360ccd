import { findDatabaseProblem } from '../../../lib/database-problem.ts';
import { MediaUnavailableError } from '../../../lib/media-outage.ts';

/** Returns true if the database or the object store of the media can't be reached. */
export const isOutage = (error: unknown) =>
  error instanceof MediaUnavailableError || findDatabaseProblem(error) === 'away';

/** Returns true if a task can simply start over later: after an outage, or if this process is shutting down. */
export const isInterruption = (error: unknown) =>
  isOutage(error) || (error instanceof Error && error.name === 'AbortError');
