import type {
  BookDetailView,
  BookMeasuresView,
  BookView,
  ListedBookView,
  RecommendedBookView,
} from '@lingostory/contract/catalogue/schemas';
import type { Book, BookMeasures, Chapter } from '../../generated/prisma/client.ts';

export const mediaPathOf = (mediaKind: string, name: string | null) =>
  name && `/v1/media/${mediaKind}/${name}`;

/** The fields of a book that lists show. */
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
  | 'included'
>;

/** The columns of a `ListedBook` as SQL. `b` is the alias of the books table. */
export const listedBookSql = `b.id, b.book_code as "bookCode", b.title, b.author, b.narrated_by as "narratedBy", b.description,
  b.difficulty, b.hours, b.minutes, b.image_file as "imageFile", b.image_jpeg_file as "imageJpegFile",
  b.image_card_file as "imageCardFile", b.image_wide_file as "imageWideFile",
  b.average_rating as "averageRating", b.notations, b.created_at as "createdAt",
  b.total_sample_phrases as "totalSample", b.included`;

export function toBookView(book: ListedBook): BookView {
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
    image_path: mediaPathOf('covers', book.imageFile),
    image_jpeg: mediaPathOf('covers', book.imageJpegFile),
    image_card: mediaPathOf('covers', book.imageCardFile),
    image_wide: mediaPathOf('covers', book.imageWideFile),
    average_rating: Number(book.averageRating),
    notations: book.notations,
    createdAt: book.createdAt.toISOString(),
    has_sample: book.totalSample > 0,
    included: book.included,
  };
}

/** Returns a book of the catalogue. `newWords` is null until its words have been counted. */
export const toListedBookView = ({
  newWords,
  ...book
}: ListedBook & { newWords: number | null }): ListedBookView => ({
  ...toBookView(book),
  ...(newWords !== null && { new_words: Math.round(newWords) }),
});

function toMeasuresView(measures: BookMeasures): BookMeasuresView {
  const { words, newWords, sentences, sentenceWords, verbs } = measures;
  const toPercentage = (count: number, total: number) =>
    total === 0 ? 0 : Math.round((count * 100) / total);
  return {
    new_words: Math.round(newWords),
    common_1000: toPercentage(measures.common1000, words),
    common_3000: toPercentage(measures.common3000, words),
    sentence_words: Math.round(sentenceWords / sentences),
    tenses: {
      imperfect: toPercentage(measures.imperfectVerbs, verbs),
      past_historic: toPercentage(measures.pastHistoricVerbs, verbs),
      conditional: toPercentage(measures.conditionalVerbs, verbs),
      subjunctive: toPercentage(measures.subjunctiveVerbs, verbs),
    },
  };
}

/** A caller's rights in a book. `includedUntil` is set once a book that they have begun is included only until then. */
export type BookAccess = {
  isOwned: boolean;
  isReadable: boolean;
  isFinished: boolean;
  includedUntil: Date | null;
};
export const noAccess: BookAccess = {
  isOwned: false,
  isReadable: false,
  isFinished: false,
  includedUntil: null,
};

/** Returns a book with its chapters. The fields about the caller are there only if the caller is signed in. */
export function toBookDetailView(
  book: Book & { chapters: Chapter[]; measures: BookMeasures | null },
  access: BookAccess | undefined,
): BookDetailView {
  return {
    ...toBookView(book),
    included: book.included && book.inCatalogue,
    in_catalogue: book.inCatalogue,
    ...(book.measures && { measures: toMeasuresView(book.measures) }),
    sample_audio: mediaPathOf('samples', book.sampleAudio),
    sample_text: book.sampleText,
    overall_star: Number(book.overallStar),
    performance_star: Number(book.performanceStar),
    story_star: Number(book.storyStar),
    total_phrases: book.totalPhrases,
    text_rights: book.textRights,
    audio_rights: book.audioRights,
    ...(access && {
      owned: access.isOwned,
      readable: access.isReadable,
      finished: access.isFinished,
      ...(access.includedUntil && { included_until: access.includedUntil.toISOString() }),
    }),
    chapters: book.chapters.map(toChapterView),
  };
}

function toChapterView(chapter: Chapter): BookDetailView['chapters'][number] {
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

/** The owned book on which a recommendation is based. `begun` is true if the member has started to read it. */
type RecommendationReason = { title: string; bookCode: string; begun: boolean };
export type RecommendedBook = { book: ListedBook; because: RecommendationReason | undefined };

export function toRecommendedView({ book, because }: RecommendedBook): RecommendedBookView {
  if (!because) return toBookView(book);
  const { title, bookCode, begun } = because;
  return { ...toBookView(book), because: { title, book_code: bookCode, begun } };
}
