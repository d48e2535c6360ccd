import type { TagDescription } from '@reduxjs/toolkit/query/react';
import { type Tag as SharedTag, api as sharedApi } from '../../../lib/http/api.ts';

const tagTypes = [
  'StudioBook',
  'StudioChapter',
  'StudioPhrase',
  'StudioRecording',
  'StudioMeaning',
  'StudioMissing',
  'StudioReport',
  'StudioReview',
  'StudioDictionary',
  'StudioStats',
  'Member',
  'Money',
] as const;

/** The one store of server data, with the tags that only the studio has. */
export const api = sharedApi.enhanceEndpoints({ addTagTypes: tagTypes });

type Tag = SharedTag | (typeof tagTypes)[number];
type StudioTag = TagDescription<Tag>;

/** Without an id, everything of that type. */
export function tag(type: Tag, id: number | string | undefined): StudioTag {
  return id === undefined ? type : { type, id };
}

/** The lists of a book's chapters, and of the phrases in all or one of them. */
export const chaptersOf = (bookId?: number) => tag('StudioChapter', bookId && `book:${bookId}`);
export const phrasesOfBook = (bookId?: number) => tag('StudioPhrase', bookId && `book:${bookId}`);
export const phrasesOfChapter = (chapterId: number) => tag('StudioPhrase', `chapter:${chapterId}`);

/**
 * Whatever shows the order, the numbers or the counts of a book's chapters and phrases. Phrase numbers run through the
 * whole book, so a phrase that is added or deleted changes those of every later chapter.
 */
export function structureOf(bookId?: number): StudioTag[] {
  return [
    tag('StudioBook', bookId),
    chaptersOf(bookId),
    phrasesOfBook(bookId),
    tag('StudioMissing', bookId),
    'StudioStats',
    tag('Book', bookId),
  ];
}

/** What shows the meanings of a chapter's words, once these phrases have others. */
export function meaningsOf(chapterId: number, phrases: readonly { id: number }[]): StudioTag[] {
  return [
    ...phrases.map(({ id }) => tag('StudioPhrase', id)),
    phrasesOfChapter(chapterId),
    'StudioMeaning',
    'StudioMissing',
    'StudioStats',
  ];
}
