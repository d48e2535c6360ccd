import { calls as fileCalls } from '@lingostory/contract/vocabulary/files/calls';
import { schemas as fileSchemas } from '@lingostory/contract/vocabulary/files/schemas';
import { calls as practiceCalls } from '@lingostory/contract/vocabulary/practice/calls';
import { schemas as practiceSchemas } from '@lingostory/contract/vocabulary/practice/schemas';
import { calls as shareCalls } from '@lingostory/contract/vocabulary/shares/calls';
import { schemas as shareSchemas } from '@lingostory/contract/vocabulary/shares/schemas';
import { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import { schemas as stateSchemas } from '@lingostory/contract/vocabulary/states/schemas';
import { calls as wordCalls } from '@lingostory/contract/vocabulary/words/calls';
import { schemas as wordSchemas } from '@lingostory/contract/vocabulary/words/schemas';
import type { Deps } from '../../deps.ts';
import { dearBudget, longBudget, readingBudget } from '../../http/budgets.ts';
import { hour, type Limit, limitCaller, limiter } from '../../http/limits.ts';
import { fileRoute, route, within } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { createQueue } from '../../lib/queue.ts';
import { filesHandlers } from './files/files.handlers.ts';
import { practiceHandlers } from './practice/practice.handlers.ts';
import { sharesHandlers } from './shares/shares.handlers.ts';
import { statesHandlers } from './states/states.handlers.ts';
import { wordsHandlers } from './words/words.handlers.ts';

/** Each word counts, those of a file too. Twice as many as anybody says that they know when they come to us. */
const states: Limit = {
  name: 'word states',
  points: 200_000,
  seconds: hour,
  message: 'You’ve changed too many words in a short time.',
};

/** Nobody keeps words faster than one a second. Those that are removed are stored for a day more. */
const kept: Limit = {
  name: 'kept words',
  points: 3_600,
  seconds: hour,
  message: 'You’ve kept too many words in a short time.',
};

/** Each counts all words of the catalogue. */
const common: Limit = {
  name: 'common words',
  points: 20,
  seconds: hour,
  message: 'You’ve marked the most common words too many times.',
};

/** Each grade counts: twice what a device keeps while it is offline. Nobody grades cards faster, on two devices together. */
const grades: Limit = {
  name: 'grades',
  points: 10_000,
  seconds: hour,
  message: 'Your devices have sent us too much in a short time.',
};

/** Each writes all of a member's clips into a file. */
const wordDownloads: Limit = {
  name: 'word downloads',
  points: 20,
  seconds: hour,
  message: 'You’ve downloaded your words too many times.',
};

/** A preview counts as well: reading a file takes a process of its own. */
const wordImports: Limit = {
  name: 'word imports',
  points: 60,
  seconds: hour,
  message: 'You’ve uploaded too many word lists.',
};

/** Somebody's first list counts what they know of the whole catalogue, and page turns need the database meanwhile. */
const maxCounting = 2;

export function vocabularyRoutes(deps: Deps): Route[] {
  const files = filesHandlers(limiter(deps, states));
  const shares = sharesHandlers(createQueue(maxCounting));
  return [
    ...routeTable(stateCalls, stateSchemas, {
      readWordStates: within(readingBudget, route(statesHandlers.readWordStates)),
      setWordStates: within(
        dearBudget(2),
        route(limitCaller(deps, states, statesHandlers.setWordStates, ({ input }) => input.lemmas.length)),
      ),
      listNewWords: within(dearBudget(2), route(statesHandlers.listNewWords)),
      knowCommonWords: within(
        dearBudget(2),
        route(limitCaller(deps, common, statesHandlers.knowCommonWords)),
      ),
    }),
    ...routeTable(shareCalls, shareSchemas, {
      readShares: within(dearBudget(2), route(shares.readShares)),
      listBooksByShare: within(dearBudget(2), route(shares.listBooksByShare)),
    }),
    ...routeTable(wordCalls, wordSchemas, {
      keepWord: route(limitCaller(deps, kept, wordsHandlers.keepWord)),
      addWord: route(limitCaller(deps, kept, wordsHandlers.addWord)),
      listOwnWords: within(dearBudget(2), route(wordsHandlers.listOwnWords)),
      editWord: route(wordsHandlers.editWord),
      removeWord: route(wordsHandlers.removeWord),
      restoreWord: route(wordsHandlers.restoreWord),
    }),
    ...routeTable(fileCalls, fileSchemas, {
      exportWords: within(longBudget(1), fileRoute(limitCaller(deps, wordDownloads, files.exportWords))),
      importWords: within(longBudget(2), route(limitCaller(deps, wordImports, files.importWords))),
      undoImport: within(dearBudget(2), route(files.undoImport)),
    }),
    ...routeTable(practiceCalls, practiceSchemas, {
      countDueWords: route(practiceHandlers.countDueWords),
      readPractice: within(dearBudget(2), route(practiceHandlers.readPractice)),
      recordGrades: within(
        dearBudget(2),
        route(limitCaller(deps, grades, practiceHandlers.recordGrades, ({ input }) => input.grades.length)),
      ),
      setDailyPractice: route(practiceHandlers.setDailyPractice),
    }),
  ];
}
