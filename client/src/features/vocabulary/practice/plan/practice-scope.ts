import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The words to practice: those from a book, or from one of its chapters. Null for all words or chapters. */
export type PracticeScope = { book: string | null; chapter: number | null };

/** Parses the scope from a URL. Ignores an invalid chapter, and one without a book. */
export function readScope(searchParams: URLSearchParams): PracticeScope {
  const book = searchParams.get('book')?.slice(0, 200) || null;
  const chapter = Number(searchParams.get('chapter'));
  const isChapter = Number.isInteger(chapter) && chapter >= 1 && chapter <= 1_000_000;
  return { book, chapter: book !== null && isChapter ? chapter : null };
}

/** Returns the parameters for the page's URL, without those that aren't set. */
export function formatScope({ book, chapter }: PracticeScope): Record<string, string> {
  return {
    ...(book !== null && { book }),
    ...(book !== null && chapter !== null && { chapter: String(chapter) }),
  };
}

/** Converts a scope to the input of the API calls, leaving out what isn't set. */
export function toScopeQuery({ book, chapter }: PracticeScope) {
  return {
    ...(book !== null && { book_code: book }),
    ...(chapter !== null && { chapter_no: chapter }),
  };
}

/** Stores the scope in the URL, so that it survives a reload and works with the Back button. */
export function usePracticeScope() {
  const [searchParams, setSearchParams] = useSearchParams();
  const scope = useMemo(() => readScope(searchParams), [searchParams]);
  return {
    scope,
    changeScope: (changedScope: PracticeScope) => setSearchParams(formatScope(changedScope)),
  };
}
