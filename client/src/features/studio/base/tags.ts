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

/** The shared RTK Query API with the studio's own tag types. */
export const api = sharedApi.enhanceEndpoints({ addTagTypes: tagTypes });

type Tag = SharedTag | (typeof tagTypes)[number];
type StudioTag = TagDescription<Tag>;

/** Returns a tag for one id, or for the whole type without an id. */
export function tag(type: Tag, id: number | string | undefined): StudioTag {
  return id === undefined ? type : { type, id };
}

/** Tags of the list of a book's chapters, and of phrase lists by book or by chapter. */
export const chapterListTag = (bookId?: number) => tag('StudioChapter', bookId && `book:${bookId}`);
export const bookPhrasesTag = (bookId?: number) => tag('StudioPhrase', bookId && `book:${bookId}`);
export const chapterPhrasesTag = (chapterId: number) => tag('StudioPhrase', `chapter:${chapterId}`);

/**
 * Returns the tags of everything that shows the order, numbers or counts of a book's chapters and phrases. Phrases
 * are numbered through the whole book, so adding or deleting one changes the numbers in every later chapter.
 */
export function structureTags(bookId?: number): StudioTag[] {
  return [
    tag('StudioBook', bookId),
    chapterListTag(bookId),
    bookPhrasesTag(bookId),
    tag('StudioMissing', bookId),
    'StudioStats',
    tag('Book', bookId),
  ];
}

/** Returns the tags to invalidate when the meanings of these phrases changed. */
export function meaningTags(chapterId: number, phrases: readonly { id: number }[]): StudioTag[] {
  return [
    ...phrases.map(({ id }) => tag('StudioPhrase', id)),
    chapterPhrasesTag(chapterId),
    'StudioMeaning',
    'StudioMissing',
    'StudioStats',
  ];
}
