import type { CostContext } from '../cost-plans/plan.ts';
import type { Stage } from '../stage.ts';
import { insertWords, phraseLemmas, storePhraseLemmas } from '../vocabulary.ts';
import { type MemberSize, makeMember } from './large-member.ts';
import { insertBooks } from './make-books.ts';
import { insertBookLemmas } from './shares.ts';

/**
 * `days` is the number of days on which the member has read. `grades` is the number of times that each graded word
 * has been graded.
 */
type CostMemberSize = MemberSize & { words: number; days: number; grades: number };

const memberSizes: Record<string, CostMemberSize> = {
  small: { books: 5, entries: 10, positions: 2, words: 50, days: 2, grades: 1 },
  average: { books: 40, entries: 200, positions: 30, words: 1_000, days: 100, grades: 10 },
  'very large': { books: 5_000, entries: 200_000, positions: 1_000, words: 50_000, days: 330, grades: 500 },
};

/** The number of words that the member has already graded. The measured requests grade and edit these words. */
const gradedWordCount = 50;

async function makeHistory({ sql }: Stage, userId: number, { days, grades }: CostMemberSize): Promise<void> {
  await sql.query(
    `insert into reading_days (user_id, day, book_id, phrase_nos, phrases, milliseconds)
     select $1::int, date '2026-01-01' + n, book_id, '{[1,50)}', 49, 600000
     from generate_series(0, $2::int - 1) n, (select book_id from purchases where user_id = $1::int order by book_id limit 5) b`,
    [userId, days],
  );
  await sql.query(
    `insert into practice_grades (user_id, id, word_id, grade, graded_at, day)
     select $1::int, gen_random_uuid(), w.id, 3, timestamptz '2026-02-01' + n * interval '12 hours', date '2026-02-01' + n / 2
     from generate_series(1, $2::int) n, (select id from kept_words where user_id = $1::int order by id limit $3) w`,
    [userId, grades, gradedWordCount],
  );
  // Adds known words, because each book's share of known words is computed from them.
  await sql.query(
    `insert into lemma_states (user_id, lemma, state, changed_at, day)
     select $1::int, 'lemme' || n, 'known', now(), current_date from generate_series(1, $2::int) n`,
    [userId, days * 30],
  );
}

/**
 * Creates three members of different sizes in a catalogue of 10,000 books, with the rows that the measured requests
 * refer to.
 */
export async function makeCostContexts(
  stage: Stage,
): Promise<Map<string, Omit<CostContext, 'requestNumber'>>> {
  await storePhraseLemmas(stage.sql, ['short']);
  await insertBookLemmas(stage);
  await insertBooks(stage.sql, 1, 10_000);
  await stage.sql.query(`update books set total_phrases = 100 where book_code like 'livre-%'`);
  const book = await stage.db.book.findUniqueOrThrow({ where: { bookCode: 'short' } });
  await stage.sql.query(
    'update chapters set is_sample = true, first_sample_no = 1 where book_id = $1 and chapter_no = 1',
    [book.id],
  );
  await stage.sql.query('update books set total_sample_phrases = 100 where id = $1', [book.id]);
  const phrase = await stage.db.phrase.findFirstOrThrow({ where: { bookId: book.id } });
  const shortBookIds = { bookId: book.id, chapterId: phrase.chapterId, phraseId: phrase.id };
  const contextsBySize = new Map<string, Omit<CostContext, 'requestNumber'>>();
  for (const [name, size] of Object.entries(memberSizes)) {
    const member = await makeMember(stage, `costs-${name.replace(' ', '-')}`, size, 'short');
    await insertWords(stage, member.id, size.words);
    await makeHistory(stage, member.id, size);
    const words = await stage.db.keptWord.findMany({
      where: { userId: member.id },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: gradedWordCount,
    });
    const phraseWords = await stage.db.keptWord.findMany({
      where: { userId: member.id, lemma: { in: phraseLemmas } },
      select: { id: true },
    });
    contextsBySize.set(name, {
      member,
      wordIds: words.map(({ id }) => id),
      phraseWordIds: phraseWords.map(({ id }) => id),
      shortBookIds,
    });
  }
  await stage.sql.query('vacuum analyze');
  return contextsBySize;
}
