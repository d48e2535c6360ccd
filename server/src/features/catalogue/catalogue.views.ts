import type { BookDetailView, BookView, RecommendedView } from '@lingostory/contract/catalogue/schemas';
import type { Book, Chapter } from '../../generated/prisma/client.ts';

export const mediaPath = (kind: string, name: string | null) => name && `/v1/media/${kind}/${name}`;

/** The fields of a book in a list. */
export type ListedBook = Pick<
  Book,
  | 'id'
  | 'bookCode'
  | 'title'
  | 'author'
  | 'narratedBy'
  | 'description'
  | 'difficulty'
  | 'hours'
  | 'minutes'
  | 'imageFile'
  | 'imageJpegFile'
  | 'imageCardFile'
  | 'imageWideFile'
  | 'averageRating'
  | 'notations'
  | 'createdAt'
  | 'totalSample'
>;

/** SQL for the columns of a `ListedBook`. `b` is the alias of the books table. */
export const listedBookSql = `b.id, b.book_code as "bookCode", b.title, b.author, b.narrated_by as "narratedBy", b.description,
  b.difficulty, b.hours, b.minutes, b.image_file as "imageFile", b.image_jpeg_file as "imageJpegFile",
  b.image_card_file as "imageCardFile", b.image_wide_file as "imageWideFile",
  b.average_rating as "averageRating", b.notations, b.created_at as "createdAt",
  b.total_sample_phrases as "totalSample"`;

export function viewBook(book: ListedBook): BookView {
  return {
    id: book.id,
    book_code: book.bookCode,
    title: book.title,
    author: book.author,
    narrated_by: book.narratedBy,
    description: book.description,
    difficulty: book.difficulty,
    hours: book.hours,
    minutes: book.minutes,
    image_path: mediaPath('covers', book.imageFile),
    image_jpeg: mediaPath('covers', book.imageJpegFile),
    image_card: mediaPath('covers', book.imageCardFile),
    image_wide: mediaPath('covers', book.imageWideFile),
    average_rating: Number(book.averageRating),
    notations: book.notations,
    createdAt: book.createdAt.toISOString(),
    has_sample: book.totalSample > 0,
  };
}

/** Returns a book with its chapters. `owned` is included only for signed-in callers. */
export function viewBookDetail(
  book: Book & { chapters: Chapter[] },
  owned: boolean | undefined,
): BookDetailView {
  return {
    ...viewBook(book),
    sample_audio: mediaPath('samples', book.sampleAudio),
    sample_text: book.sampleText,
    overall_star: Number(book.overallStar),
    performance_star: Number(book.performanceStar),
    story_star: Number(book.storyStar),
    total_phrases: book.totalPhrases,
    text_rights: book.textRights,
    audio_rights: book.audioRights,
    ...(owned === undefined ? {} : { owned }),
    chapters: book.chapters.map(viewChapter),
  };
}

function viewChapter(chapter: Chapter): BookDetailView['chapters'][number] {
  const { id, title, chapterNo, isSample, totalPhrases } = chapter;
  return {
    id,
    title,
    chapter_no: chapterNo,
    is_sample: isSample ? 1 : 0,
    first_phrase_no: totalPhrases > 0 ? chapter.firstPhraseNo : null,
    first_sample_phrase_no: totalPhrases > 0 ? chapter.firstSampleNo : null,
  };
}

/** The owned book that a recommendation is based on. `begun` is true if the member has started it. */
type Reason = { title: string; bookCode: string; begun: boolean };
export type Recommended = { book: ListedBook; because: Reason | undefined };

export function viewRecommended({ book, because }: Recommended): RecommendedView {
  if (!because) return viewBook(book);
  const { title, bookCode, begun } = because;
  return { ...viewBook(book), because: { title, book_code: bookCode, begun } };
}
