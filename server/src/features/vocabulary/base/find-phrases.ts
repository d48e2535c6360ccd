import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { buildIsReadableSql } from '../../../lib/readable-books.ts';
import { buildWindowSql, createUnreadableProblem } from '../../reading/public.ts';
import type { TokenizedPhrase } from './word-tokens.ts';

/**
 * A range of phrases by number: in a book of the member's library or, with `sample`, in the free sample of any book.
 */
export type PhraseRange = { bookCode: string; sample: boolean; from: number; count: number };

export type FoundPhrase = TokenizedPhrase & {
  id: number;
  number: number;
  meanings: string[];
  bookId: number;
  bookTitle: string;
};

/**
 * Creates the 404 for phrases that don't exist or that the member can't read. The response is the same in both cases,
 * so that it doesn't reveal which phrases exist.
 */
export async function createPhrasesNotFoundProblem(
  deps: Deps,
  memberId: number,
  bookCode: string,
  unit: 'phrase' | 'chapter',
  isSample: boolean,
): Promise<Problem> {
  if (isSample) return new Problem(404, `This ${unit} isn’t in the sample.`);
  return await createUnreadableProblem(deps, memberId, bookCode, `This ${unit} isn’t in your library.`);
}

/**
 * Returns the phrases in reading order. Throws 404, naming the `unit`, if they don't exist or the member can't read
 * them.
 */
export async function findPhrases(
  deps: Deps,
  memberId: number,
  { bookCode, sample, from, count }: PhraseRange,
  unit: 'phrase' | 'chapter' = 'phrase',
): Promise<FoundPhrase[]> {
  const { rows } = await deps.sql.query<FoundPhrase>({
    ...(sample ? sampleStatement : bookStatement),
    values: [memberId, bookCode, from, count, deps.clock.now()],
  });
  if (rows.length === 0) throw await createPhrasesNotFoundProblem(deps, memberId, bookCode, unit, sample);
  return rows;
}

const createPhrasesStatement = (name: string, firstNumberColumn: string, accessCondition: string) => ({
  name,
  text: `select p.id, c.number::int, p.phrase, p.word_list as "wordList", p.meanings,
    p.lemmas, p.word_kinds as "wordKinds", b.id as "bookId", b.title as "bookTitle"
  from books b
  cross join lateral (${buildWindowSql('b.id', firstNumberColumn, '$3::int', '$4::int')}) c
  join phrases p on p.id = c.phrase_id
  where b.book_code = $2 and ${accessCondition}
  order by c.number`,
});

const bookStatement = createPhrasesStatement(
  'words of a book',
  'first_phrase_no',
  buildIsReadableSql('$1', 'b.id', '$5'),
);
// $1 and $5 are mentioned only so that both statements take the same parameters.
const sampleStatement = createPhrasesStatement(
  'words of a sample',
  'first_sample_no',
  '($1::int, $5::timestamptz) is not null and b.in_catalogue',
);
