import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import {
  checkClipsJobName,
  finishRecordingsJobName,
  makeMeaningsJobName,
  makeSamplesJobName,
  processImportsJobName,
  processRecordingsJobName,
  readImportsJobName,
  takeClipChangesJobName,
} from './base/job-names.ts';
import { bookRoutes } from './books/books.handlers.ts';
import { makeSamples } from './books/make-samples.ts';
import { chapterRoutes } from './chapters/chapters.handlers.ts';
import { clipCheckRoutes } from './clip-checks/clip-checks.handlers.ts';
import { processChecks, takeWaitingChanges } from './clip-checks/process-checks.ts';
import { retokenizeOutdatedBooks } from './cutting/retokenize-outdated-books.ts';
import { translateUnexplainedWords } from './cutting/translate-unexplained-words.ts';
import { dashboardRoutes } from './dashboard/dashboard.handlers.ts';
import { purgeExpiredDeletions } from './deletions/purge-expired-deletions.ts';
import { dictionaryRoutes } from './dictionaries/dictionaries.handlers.ts';
import { removeStaleImports } from './dictionaries/stored-dictionaries.ts';
import { exportRoutes } from './exports/exports.handlers.ts';
import { formerSoundRoutes } from './former-sounds/former-sounds.handlers.ts';
import { purgeFormerSounds } from './former-sounds/purge-former-sounds.ts';
import { importRoutes } from './imports/imports.handlers.ts';
import { processImports, readWaitingImports } from './imports/process-imports.ts';
import { lemmaRoutes } from './lemmas/lemmas.handlers.ts';
import { meaningRoutes } from './meanings/meanings.handlers.ts';
import { memberRoutes } from './members/members.handlers.ts';
import { openWorkRoutes } from './open-work/open-work.handlers.ts';
import { phraseRoutes } from './phrases/phrases.handlers.ts';
import { pictureRoutes } from './pictures/pictures.handlers.ts';
import { processRecordings, processShortTasks } from './recordings/process-recordings.ts';
import { createRecordingCopyHandler, recordingRoutes } from './recordings/recordings.handlers.ts';
import { replacementRoutes } from './replacements/replacements.handlers.ts';
import { removeOldReplacements } from './replacements/undo-replacement.ts';
import { reportRoutes } from './reports/reports.handlers.ts';
import { purgeRetakes } from './retakes/discard-retake.ts';
import { retakeRoutes } from './retakes/retakes.handlers.ts';
import { translationRoutes } from './translations/translations.handlers.ts';
import { createUploadRouter } from './uploads/upload-router.ts';

/**
 * A run that takes longer than this many seconds is considered dead, and the scheduler starts the next one. Runs may
 * overlap, because each recording is claimed individually.
 */
const maxRunSeconds = 60;

/** The studio's routes and jobs. The contract restricts all calls to administrators. */
export const studio: Feature = {
  routes: () => [
    ...bookRoutes,
    ...chapterRoutes,
    ...phraseRoutes,
    ...pictureRoutes,
    ...meaningRoutes,
    ...translationRoutes,
    ...lemmaRoutes,
    ...recordingRoutes,
    ...formerSoundRoutes,
    ...retakeRoutes,
    ...clipCheckRoutes,
    ...importRoutes,
    ...replacementRoutes,
    ...reportRoutes,
    ...dictionaryRoutes,
    ...exportRoutes,
    ...memberRoutes,
    ...dashboardRoutes,
    ...openWorkRoutes,
  ],
  /** Routes outside the contract, for uploading recordings and playing them. */
  router: (deps) =>
    Router().use(createUploadRouter(deps)).get('/media/recordings/:file', createRecordingCopyHandler(deps)),
  jobs: (deps) => ({
    [makeMeaningsJobName]: { cron: '* * * * *', run: () => translateUnexplainedWords(deps) },
    [makeSamplesJobName]: {
      cron: '* * * * *',
      expireInSeconds: maxRunSeconds,
      run: preventOverlap(() => makeSamples(deps)),
    },
    'cut-old-books': { cron: '* * * * *', run: () => retokenizeOutdatedBooks(deps) },
    'purge-deleted': {
      cron: '* * * * *',
      run: async () => {
        await purgeExpiredDeletions(deps);
        await purgeFormerSounds(deps);
        await purgeRetakes(deps);
      },
    },
    [processRecordingsJobName]: {
      cron: '* * * * *',
      expireInSeconds: maxRunSeconds,
      run: preventOverlap(() => processRecordings(deps)),
    },
    [finishRecordingsJobName]: {
      cron: '* * * * *',
      expireInSeconds: maxRunSeconds,
      run: preventOverlap(() => processShortTasks(deps)),
    },
    [checkClipsJobName]: {
      cron: '* * * * *',
      expireInSeconds: maxRunSeconds,
      run: preventOverlap(() => processChecks(deps)),
    },
    [takeClipChangesJobName]: {
      cron: '* * * * *',
      expireInSeconds: maxRunSeconds,
      run: preventOverlap(() => takeWaitingChanges(deps)),
    },
    [processImportsJobName]: {
      cron: '* * * * *',
      expireInSeconds: maxRunSeconds,
      run: preventOverlap(() => processImports(deps)),
    },
    [readImportsJobName]: {
      cron: '* * * * *',
      expireInSeconds: maxRunSeconds,
      run: preventOverlap(() => readWaitingImports(deps)),
    },
    'sweep-imports': { cron: '* * * * *', run: () => removeStaleImports(deps) },
  }),
  sweeps: [removeUnfinishedMedia, removeOldReplacements],
  ownedData: {
    // `moved_readers` isn't exported, because the exported positions already show where the reader is now.
    exportedLists: [],
    erasureByTable: {
      // Kept, because these rows are purged together with the deletion that they belong to, once it can no longer be
      // undone.
      moved_readers: 'kept',
      // Kept, because only administrators upload recordings, takes and books, so members have none.
      uploads: 'kept',
      retakes: 'kept',
      book_imports: 'kept',
    },
  },
};

/**
 * Wraps a job so that a run is skipped while an earlier one is still working in this process. The earlier run will
 * get to every waiting recording, even if the scheduler already considers that run dead.
 */
function preventOverlap(runJob: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await runJob();
    } finally {
      isRunning = false;
    }
  };
}

/**
 * Milliseconds without a change after which an unfinished file is deleted, because the process that was writing it
 * must have been killed.
 */
const maxUploadAgeMs = 24 * 60 * 60 * 1000;

async function removeUnfinishedMedia({ media, clock }: Pick<Deps, 'media' | 'clock'>): Promise<void> {
  await media.removeUnfinished(new Date(clock.now().getTime() - maxUploadAgeMs));
}
