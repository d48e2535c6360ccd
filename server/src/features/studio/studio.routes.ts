import { calls as bookCalls } from '@lingostory/contract/studio/books/calls';
import { schemas as bookSchemas } from '@lingostory/contract/studio/books/schemas';
import { calls as chapterCalls } from '@lingostory/contract/studio/chapters/calls';
import { schemas as chapterSchemas } from '@lingostory/contract/studio/chapters/schemas';
import { calls as dashboardCalls } from '@lingostory/contract/studio/dashboard/calls';
import { schemas as dashboardSchemas } from '@lingostory/contract/studio/dashboard/schemas';
import { calls as dictionaryCalls } from '@lingostory/contract/studio/dictionaries/calls';
import { schemas as dictionarySchemas } from '@lingostory/contract/studio/dictionaries/schemas';
import { calls as meaningCalls } from '@lingostory/contract/studio/meanings/calls';
import { schemas as meaningSchemas } from '@lingostory/contract/studio/meanings/schemas';
import { calls as memberCalls } from '@lingostory/contract/studio/members/calls';
import { schemas as memberSchemas } from '@lingostory/contract/studio/members/schemas';
import { calls as phraseCalls } from '@lingostory/contract/studio/phrases/calls';
import { schemas as phraseSchemas } from '@lingostory/contract/studio/phrases/schemas';
import { calls as recordingCalls } from '@lingostory/contract/studio/recordings/calls';
import { schemas as recordingSchemas } from '@lingostory/contract/studio/recordings/schemas';
import { calls as reportCalls } from '@lingostory/contract/studio/reports/calls';
import { schemas as reportSchemas } from '@lingostory/contract/studio/reports/schemas';
import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { dearBudget, longBudget } from '../../http/budgets.ts';
import { route, within } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { bookHandlers } from './books/books.handlers.ts';
import { chapterHandlers } from './chapters/chapters.handlers.ts';
import { dashboardHandlers } from './dashboard/dashboard.handlers.ts';
import { dictionaryHandlers } from './dictionaries/dictionaries.handlers.ts';
import { meaningHandlers } from './meanings/meanings.handlers.ts';
import { memberHandlers } from './members/members.handlers.ts';
import { phraseHandlers } from './phrases/phrases.handlers.ts';
import { handleCopy, recordingHandlers } from './recordings/recordings.handlers.ts';
import { uploadRouter } from './recordings/uploads/upload-router.ts';
import { reportHandlers } from './reports/reports.handlers.ts';

/** All of them are for administrators, as their calls say. */
export function studioRoutes(): Route[] {
  return [
    ...bookRoutes(),
    ...chapterRoutes(),
    ...phraseRoutes(),
    ...meaningRoutes(),
    ...recordingRoutes(),
    ...reportRoutes(),
    ...dictionaryRoutes(),
    ...memberRoutes(),
    ...dashboardRoutes(),
  ];
}

function bookRoutes(): Route[] {
  return routeTable(bookCalls, bookSchemas, {
    listStudioBooks: within(dearBudget(2), route(bookHandlers.listStudioBooks)),
    readStudioBook: route(bookHandlers.readStudioBook),
    createBook: route(bookHandlers.createBook),
    editBook: route(bookHandlers.editBook),
    postBookEdit: route(bookHandlers.postBookEdit),
    publishBook: route(bookHandlers.publishBook),
    deleteBook: route(bookHandlers.deleteBook),
    restoreBook: route(bookHandlers.restoreBook),
  });
}

function chapterRoutes(): Route[] {
  return routeTable(chapterCalls, chapterSchemas, {
    listChapters: route(chapterHandlers.listChapters),
    readChapter: route(chapterHandlers.readChapter),
    createChapter: route(chapterHandlers.createChapter),
    editChapter: route(chapterHandlers.editChapter),
    publishChapter: route(chapterHandlers.publishChapter),
    deleteChapter: route(chapterHandlers.deleteChapter),
    restoreChapter: route(chapterHandlers.restoreChapter),
    setSampleChapter: route(chapterHandlers.setSampleChapter),
    orderChapters: route(chapterHandlers.orderChapters),
  });
}

function phraseRoutes(): Route[] {
  return routeTable(phraseCalls, phraseSchemas, {
    listPhrases: route(phraseHandlers.listPhrases),
    readPhrase: route(phraseHandlers.readPhrase),
    createPhrase: route(phraseHandlers.createPhrase),
    editPhrase: route(phraseHandlers.editPhrase),
    postPhraseEdit: route(phraseHandlers.postPhraseEdit),
    deletePhrase: route(phraseHandlers.deletePhrase),
    restorePhrase: route(phraseHandlers.restorePhrase),
    orderPhrases: route(phraseHandlers.orderPhrases),
    movePhrase: route(phraseHandlers.movePhrase),
    searchPhrases: within(dearBudget(2), route(phraseHandlers.searchPhrases)),
    listMeanings: within(dearBudget(2), route(phraseHandlers.listMeanings)),
    listMissing: within(dearBudget(2), route(phraseHandlers.listMissing)),
  });
}

function meaningRoutes(): Route[] {
  return routeTable(meaningCalls, meaningSchemas, {
    readChapterWords: within(dearBudget(2), route(meaningHandlers.readChapterWords)),
    listSuggestions: within(dearBudget(2), route(meaningHandlers.listSuggestions)),
    explainPhrases: route(meaningHandlers.explainPhrases),
    withdrawMeanings: route(meaningHandlers.withdrawMeanings),
    takeSuggestions: within(dearBudget(2), route(meaningHandlers.takeSuggestions)),
    listWords: within(dearBudget(2), route(meaningHandlers.listWords)),
    explainWord: within(dearBudget(2), route(meaningHandlers.explainWord)),
  });
}

function recordingRoutes(): Route[] {
  return routeTable(recordingCalls, recordingSchemas, {
    readRecording: route(recordingHandlers.readRecording),
    startRecording: route(recordingHandlers.startRecording),
    editRecording: route(recordingHandlers.editRecording),
    discardRecording: route(recordingHandlers.discardRecording),
    readWaveform: route(recordingHandlers.readWaveform),
    realignRecording: route(recordingHandlers.realignRecording),
    takeOverRecording: route(recordingHandlers.takeOverRecording),
  });
}

/** What is uploaded and listened to beside the calls. */
export function recordingRouter(deps: Deps): Router {
  return Router().use(uploadRouter(deps)).get('/media/recordings/:file', handleCopy(deps));
}

function reportRoutes(): Route[] {
  return routeTable(reportCalls, reportSchemas, {
    listReportedPhrases: within(dearBudget(2), route(reportHandlers.listReportedPhrases)),
    closeReport: route(reportHandlers.closeReport),
    closePhraseReports: route(reportHandlers.closePhraseReports),
  });
}

function dictionaryRoutes(): Route[] {
  return routeTable(dictionaryCalls, dictionarySchemas, {
    listDictionaries: route(dictionaryHandlers.listDictionaries),
    importDictionary: within(longBudget(2), route(dictionaryHandlers.importDictionary)),
    removeDictionary: within(longBudget(2), route(dictionaryHandlers.removeDictionary)),
  });
}

function memberRoutes(): Route[] {
  return routeTable(memberCalls, memberSchemas, {
    listMembers: within(dearBudget(2), route(memberHandlers.listMembers)),
    readMember: within(dearBudget(2), route(memberHandlers.readMember)),
    closeMember: route(memberHandlers.closeMember),
    reopenMember: route(memberHandlers.reopenMember),
  });
}

function dashboardRoutes(): Route[] {
  return routeTable(dashboardCalls, dashboardSchemas, {
    readDashboard: within(dearBudget(2), route(dashboardHandlers.readDashboard)),
  });
}
