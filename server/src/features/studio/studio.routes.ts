import * as studio from '@lingostory/contract/studio';
import * as members from '@lingostory/contract/studio-members';
import * as phrases from '@lingostory/contract/studio-phrases';
import { type Route, route } from '../../http/route.ts';
import {
  handleCloseMember,
  handleDashboard,
  handleListMembers,
  handleReadMember,
  handleReopenMember,
} from './members.handlers.ts';
import {
  handleCreatePhrase,
  handleDeletePhrase,
  handleEditPhrase,
  handleListMeanings,
  handleListMissing,
  handleListPhrases,
  handleMovePhrase,
  handleOrderPhrases,
  handleReadPhrase,
} from './phrases.handlers.ts';
import {
  handleCreateBook,
  handleCreateChapter,
  handleDeleteBook,
  handleDeleteChapter,
  handleEditBook,
  handleEditChapter,
  handleListBooks,
  handleListChapters,
  handleOrderChapters,
  handleReadBook,
  handleReadChapter,
  handleSetSample,
} from './studio.handlers.ts';

/** All for administrators alone: their calls say so. */
export function studioRoutes(): Route[] {
  return [
    route(studio.listStudioBooks, handleListBooks),
    route(studio.readStudioBook, handleReadBook),
    route(studio.createBook, handleCreateBook),
    route(studio.editBook, handleEditBook),
    route(studio.postBookEdit, handleEditBook),
    route(studio.deleteBook, handleDeleteBook),
    route(studio.listChapters, handleListChapters),
    route(studio.readChapter, handleReadChapter),
    route(studio.createChapter, handleCreateChapter),
    route(studio.editChapter, handleEditChapter),
    route(studio.deleteChapter, handleDeleteChapter),
    route(studio.setSampleChapter, handleSetSample),
    route(studio.orderChapters, handleOrderChapters),
    route(phrases.listPhrases, handleListPhrases),
    route(phrases.readPhrase, handleReadPhrase),
    route(phrases.createPhrase, handleCreatePhrase),
    route(phrases.editPhrase, handleEditPhrase),
    route(phrases.postPhraseEdit, handleEditPhrase),
    route(phrases.deletePhrase, handleDeletePhrase),
    route(phrases.orderPhrases, handleOrderPhrases),
    route(phrases.movePhrase, handleMovePhrase),
    route(phrases.listMeanings, handleListMeanings),
    route(phrases.listMissing, handleListMissing),
    route(members.readDashboard, handleDashboard),
    route(members.listMembers, handleListMembers),
    route(members.readMember, handleReadMember),
    route(members.closeMember, handleCloseMember),
    route(members.reopenMember, handleReopenMember),
  ];
}
