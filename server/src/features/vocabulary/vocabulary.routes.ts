import { calls as practiceCalls } from '@lingostory/contract/vocabulary/practice/calls';
import { schemas as practiceSchemas } from '@lingostory/contract/vocabulary/practice/schemas';
import { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import { schemas as stateSchemas } from '@lingostory/contract/vocabulary/states/schemas';
import { calls as wordCalls } from '@lingostory/contract/vocabulary/words/calls';
import { schemas as wordSchemas } from '@lingostory/contract/vocabulary/words/schemas';
import type { Deps } from '../../deps.ts';
import { hour, type Limit, limitCaller } from '../../http/limits.ts';
import { route } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { practiceHandlers } from './practice/practice.handlers.ts';
import { statesHandlers } from './states/states.handlers.ts';
import { wordsHandlers } from './words/words.handlers.ts';

/** Each counts all words of the catalogue. */
const common: Limit = {
  name: 'common words',
  points: 20,
  seconds: hour,
  message: 'You’ve asked for the commonest words many times.',
};

/** Nobody grades cards faster than this, on two devices together. */
const grades: Limit = {
  name: 'grades',
  points: 3_600,
  seconds: hour,
  message: 'We’ve received a lot from your devices.',
};

export function vocabularyRoutes(deps: Deps): Route[] {
  return [
    ...routeTable(stateCalls, stateSchemas, {
      readWordStates: route(statesHandlers.readWordStates),
      setWordStates: route(statesHandlers.setWordStates),
      listNewWords: route(statesHandlers.listNewWords),
      knowCommonWords: route(limitCaller(deps, common, statesHandlers.knowCommonWords)),
    }),
    ...routeTable(wordCalls, wordSchemas, {
      keepWord: route(wordsHandlers.keepWord),
      addWord: route(wordsHandlers.addWord),
      listOwnWords: route(wordsHandlers.listOwnWords),
      editWord: route(wordsHandlers.editWord),
      removeWord: route(wordsHandlers.removeWord),
      restoreWord: route(wordsHandlers.restoreWord),
    }),
    ...routeTable(practiceCalls, practiceSchemas, {
      countDueWords: route(practiceHandlers.countDueWords),
      readPractice: route(practiceHandlers.readPractice),
      recordGrades: route(limitCaller(deps, grades, practiceHandlers.recordGrades)),
      setDailyPractice: route(practiceHandlers.setDailyPractice),
    }),
  ];
}
