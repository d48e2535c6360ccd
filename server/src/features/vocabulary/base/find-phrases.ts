import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { buildPhraseNumberSql } from '../../../lib/phrase-numbers.ts';
import { buildIsReadableSql } from '../../../lib/readable-books.ts';
import { buildWindowSql, createUnreadableProblem } from '../../reading/public.ts';
import type { TokenizedPhrase } from './word-tokens.ts';

/**
 * A range of phrases by number: in a book of the member's library or, with `sample`, in the free sample of any book.
 */
export type PhraseRange = { bookCode: string; sample: boolean; from: number; count: number };

/** A single phrase of such a range: the one with the id `phraseId` or, without one, with the number `phraseNo`. */
export type RequestedPhrase = Pick<PhraseRange, 'bookCode' | 'sample'> & {
  phraseNo: number;
  phraseId?: number | undefined;
};

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
    values: [memberId, bookCode, deps.clock.now(), from, count],
  });
  if (rows.length === 0) throw await createPhrasesNotFoundProblem(deps, memberId, bookCode, unit, sample);
  return rows;
}

/** Returns a phrase. Throws 404 if it doesn't exist or the member can't read it. */
export async function findPhrase(
  deps: Deps,
  memberId: number,
  { bookCode, sample, phraseNo, phraseId }: RequestedPhrase,
): Promise<FoundPhrase> {
  const values = [memberId, bookCode, deps.clock.now()];
  const statements = sample
    ? { byNumber: sampleStatement, byId: samplePhraseStatement }
    : { byNumber: bookStatement, byId: bookPhraseStatement };
  const { rows } = await deps.sql.query<FoundPhrase>(
    phraseId === undefined
      ? { ...statements.byNumber, values: [...values, phraseNo, 1] }
      : { ...statements.byId, values: [...values, phraseId] },
  );
  const [phrase] = rows;
  if (!phrase) throw await createPhrasesNotFoundProblem(deps, memberId, bookCode, 'phrase', sample);
  return phrase;
}

/** `phrasesSql` has a row for each phrase, with its `phrase_id` and `number`. */
const createPhrasesStatement = (name: string, phrasesSql: string, accessCondition: string) => ({
  name,
  text: `select p.id, c.number::int, p.phrase, p.word_list as "wordList", p.meanings,
    p.lemmas, p.word_kinds as "wordKinds", b.id as "bookId", b.title as "bookTitle"
  from books b
  cross join ${phrasesSql} c
  join phrases p on p.id = c.phrase_id
  where b.book_code = $2 and ${accessCondition}
  order by c.number`,
});

const buildRangeSql = (firstNoColumn: string) =>
  `lateral (${buildWindowSql('b.id', firstNoColumn, '$4::int', '$5::int')})`;
const isReadableSql = buildIsReadableSql('$1', 'b.id', '$3');
// $1 and $3 are mentioned only so that all statements take the same parameters.
const hasSampleSql = '($1::int, $3::timestamptz) is not null and b.in_catalogue';

/** Parameters: $1 member, $2 book_code, $3 now, $4 first number, $5 count. */
const bookStatement = createPhrasesStatement(
  'words of a book',
  buildRangeSql('first_phrase_no'),
  isReadableSql,
);
const sampleStatement = createPhrasesStatement(
  'words of a sample',
  buildRangeSql('first_sample_no'),
  hasSampleSql,
);

/** Parameters: $1 member, $2 book_code, $3 now, $4 id of the phrase. */
const bookPhraseStatement = createPhrasesStatement(
  'words of a phrase',
  buildPhraseNumberSql('b.id', '$4::int'),
  isReadableSql,
);
const samplePhraseStatement = createPhrasesStatement(
  'words of a phrase in a sample',
  buildPhraseNumberSql('b.id', '$4::int', 'first_sample_no'),
  hasSampleSql,
);
