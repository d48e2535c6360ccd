import type { Job } from '../../adapters/jobs/jobs.ts';
import type { Deps } from '../../deps.ts';
import { countBooks } from './shares/count-books.ts';
import { sweepRemovedWords } from './words/sweep-words.ts';

export const vocabularyJobs = (deps: Deps) =>
  ({
    'count-books': { cron: '* * * * *', run: () => countBooks(deps) },
  }) satisfies Record<string, Job>;

export const vocabularySweeps = [sweepRemovedWords];
