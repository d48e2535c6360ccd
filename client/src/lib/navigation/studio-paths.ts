import { encodeSegment } from './paths.ts';

/** The paths of the studio's pages that only the studio links to. In their own file, because guests don't load them. */
export const studioPaths = {
  dashboard: '/admin/dashboard',
  table: '/admin/dashboard/table',
  reports: '/admin/reports',
  reviews: '/admin/reviews',
  dictionaries: '/admin/dictionaries',
  createDraft: '/admin/dashboard/create-draft',
  createBook: '/admin/dashboard/create-book',
  imports: '/admin/import',
  importEdition: (bookCode: string) => `/admin/import?edition=${encodeSegment(bookCode)}`,
  import: (id: string | number) => `/admin/import/${encodeSegment(id)}`,
  editBook: (bookCode: string) => `/admin/books/edit/${encodeSegment(bookCode)}`,
  words: (bookCode: string) => `/admin/words/${encodeSegment(bookCode)}`,
  clipChecks: (bookCode: string) => `/admin/clips/${encodeSegment(bookCode)}`,
  preview: (bookCode: string) => `/admin/preview/${encodeSegment(bookCode)}/read`,
  chapters: (bookId: string | number) => `/admin/chapter/list/${encodeSegment(bookId)}`,
  createChapter: (bookId: string | number) => `/admin/books/chapter/create/${encodeSegment(bookId)}`,
  editChapter: (id: string | number) => `/admin/chapters/edit/${encodeSegment(id)}`,
  phrases: (chapterId: string | number) => `/admin/chapter/phrase/list/${encodeSegment(chapterId)}`,
  createPhrase: (chapterId: string | number) => `/admin/chapter/phrase/create/${encodeSegment(chapterId)}`,
  recording: (chapterId: string | number) => `/admin/chapter/recording/${encodeSegment(chapterId)}`,
  clipCheck: (chapterId: string | number) => `/admin/chapter/clips/${encodeSegment(chapterId)}`,
  meanings: (chapterId: string | number) => `/admin/chapter/meanings/${encodeSegment(chapterId)}`,
  translations: (chapterId: string | number) => `/admin/chapter/translations/${encodeSegment(chapterId)}`,
  editPhrase: (id: string | number) => `/admin/phrases/edit/${encodeSegment(id)}`,
} as const;
