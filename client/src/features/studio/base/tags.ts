import type { TagDescription } from '@reduxjs/toolkit/query/react';
import { type Tag as SharedTag, api as sharedApi } from '../../../lib/http/api.ts';

const tagTypes = [
  'StudioBook',
  'StudioChapter',
  'StudioPhrase',
  'StudioRecording',
  'StudioClipCheck',
  'StudioMeaning',
  'StudioMissing',
  'StudioReplacement',
  'StudioReport',
  'StudioReview',
  'StudioDictionary',
  'StudioImport',
  'StudioStats',
  'Member',
  'Money',
] as const;

/** The shared RTK Query API with the studio's own tag types. */
export const api = sharedApi.enhanceEndpoints({ addTagTypes: tagTypes });

type Tag = SharedTag | (typeof tagTypes)[number];
type StudioTag = TagDescription<Tag>;

/** Returns the tag of one item, or of all items of the type if `id` is undefined. */
export function buildTag(type: Tag, id: number | string | undefined): StudioTag {
  return id === undefined ? type : { type, id };
}

/** Cache tags of a book's chapter list, and of the phrase lists of a book or a chapter. */
export const buildChapterListTag = (bookId?: number) => buildTag('StudioChapter', bookId && `book:${bookId}`);
export const buildBookPhrasesTag = (bookId?: number) => buildTag('StudioPhrase', bookId && `book:${bookId}`);
export const buildChapterPhrasesTag = (chapterId: number) => buildTag('StudioPhrase', `chapter:${chapterId}`);

/**
 * Returns the tags of everything that shows the order, numbers or counts of a book's chapters and phrases. Phrase
 * numbers run through the whole book, so adding or deleting a phrase changes the numbers in all later chapters.
 */
export function buildStructureTags(bookId?: number): StudioTag[] {
  return [
    buildTag('StudioBook', bookId),
    buildChapterListTag(bookId),
    buildBookPhrasesTag(bookId),
    buildTag('StudioMissing', bookId),
    'StudioStats',
    buildTag('Book', bookId),
  ];
}

/** Returns the tags to invalidate when meanings in these phrases have changed. */
export function buildMeaningTags(chapterId: number, phrases: readonly { id: number }[]): StudioTag[] {
  return [
    ...phrases.map(({ id }) => buildTag('StudioPhrase', id)),
    buildChapterPhrasesTag(chapterId),
    'StudioMeaning',
    'StudioMissing',
    'StudioStats',
  ];
}

/** Returns the tags to invalidate when translations of these phrases have changed. */
export function buildTranslationTags(chapterId: number, phrases: readonly { id: number }[]): StudioTag[] {
  if (phrases.length === 0) return [];
  return [
    ...phrases.map(({ id }) => buildTag('StudioPhrase', id)),
    buildChapterPhrasesTag(chapterId),
    'StudioMissing',
    'StudioStats',
  ];
}
