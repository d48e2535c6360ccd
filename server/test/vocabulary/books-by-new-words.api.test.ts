import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readStories } from '../../../prisma/demo/story.ts';
import { countWordsOfChangedBooks } from '../../src/features/vocabulary/public.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import { listCommonLemmas } from '../../src/libraries/lexicon/frequency/lemma-ranks.ts';
import { type BookPlan, buildBook, buildPerson, getAs, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(async () => {
  await world.deps.db.book.updateMany({ data: { deletedAt: new Date() } });
  member = await buildPerson(world);
});

const markWords = (lemmas: string[]) =>
  world.api.put('/v1/user/word-states').set('Authorization', member.bearer).send({ lemmas, state: 'known' });
const listBooks = (query = '') => getAs(world, `/user/books-by-share${query && `?${query}`}`, member);

async function buildCountedBook(phrases: string[], plan: BookPlan = {}): Promise<Book> {
  const book = await buildBook(world, { chapters: [phrases], dictionary: '', ...plan });
  await countWordsOfChangedBooks(world.deps);
  return book;
}
const toJanuaryDate = (dayOfMonth: number) => new Date(Date.UTC(2026, 0, dayOfMonth));

describe('GET /v1/user/books-by-share with new words', () => {
  it('filters and sorts books by the member’s own new words, and by those of the public list before any are marked', async () => {
    // Nobody knows the last two words: they are not among the 3,000 most common.
    await buildCountedBook(['Le chat.'], { title: 'Chat', createdAt: toJanuaryDate(1) });
    await buildCountedBook(['La loutre, le phare.'], { title: 'Loutre', createdAt: toJanuaryDate(2) });
    await buildCountedBook([], { title: 'Vide', createdAt: toJanuaryDate(3) });
    const listNewWords = async (query = '') =>
      (await listBooks(query)).body.data.map(
        ({ title, new_words: newWords, share }: { title: string; new_words?: number; share?: object }) => [
          title,
          newWords,
          share,
        ],
      );
    const [chat, loutre, vide] = [
      ['Chat', 0, undefined],
      ['Loutre', 100, undefined],
      ['Vide', undefined, undefined],
    ];
    expect(await listNewWords()).toEqual([chat, loutre, vide]);
    expect(await listNewWords('sort=newest')).toEqual([vide, loutre, chat]);
    expect(await listNewWords('max_new_words=99')).toEqual([chat]);
    expect(await listNewWords('max_new_words=100')).toEqual([chat, loutre]);

    await markWords(['loutre', 'phare']);
    // Of two words, both are new on a page of 200; of four, only le.
    const ownChat = ['Chat', 0, { words: 2, known: 0, new_words: 200 }];
    const ownLoutre = ['Loutre', 100, { words: 4, known: 2, new_words: 50 }];
    expect(await listNewWords('max_new_words=50')).toEqual([ownLoutre]);
    expect(await listNewWords()).toEqual([ownLoutre, ownChat, vide]);
    expect(await listNewWords('sort=title')).toEqual([ownChat, ownLoutre, vide]);
    expect(await listNewWords('max_new_words=49')).toEqual([]);
    expect((await listBooks('max_new_words=50')).body.meta.total).toBe(1);
  });

  it.each(['newest', 'level', 'title', 'rating', 'length'])(
    'sorts a member’s books by %s in the order of the public list',
    async (sort) => {
      const ratings = { averageRating: 4, notations: 2 };
      await buildCountedBook(['Le chat.'], { title: 'B', difficulty: 'Hard', minutes: 5, ...ratings });
      await buildCountedBook(['Le chat.'], { title: 'C', difficulty: 'Easy', minutes: 9, averageRating: 4 });
      await buildCountedBook(['Le chat.'], { title: 'A', difficulty: 'Medium', minutes: 5 });
      await markWords(['chat']);
      const titlesOf = ({ body }: { body: { data: { title: string }[] } }) =>
        body.data.map(({ title }) => title);
      expect(titlesOf(await listBooks(`sort=${sort}`))).toEqual(
        titlesOf(await getAs(world, `/guest/list-book?sort=${sort}`)),
      );
    },
  );

  it('gives exactly the public new words to a member who knows exactly the 3,000 most common words', async () => {
    await buildCountedBook(['Le chat dort sur le quai.', 'La loutre nage vers le phare.']);
    await buildCountedBook(['Il pleut.', 'L’horloger rêve d’une échauguette.']);
    await markWords(listCommonLemmas(2_000));
    await markWords(listCommonLemmas(3_000).slice(2_000));
    const { data } = (await listBooks()).body;
    expect(data).toHaveLength(2);
    for (const { new_words: newWords, share } of data) expect(share.new_words).toBe(newWords);
  });

  it('gives the demo’s stories different numbers of new words, and fewer to a member who knows 1,000 common words', async () => {
    const stories = readStories();
    for (const { title, difficulty, chapters } of stories) {
      await buildBook(world, {
        title,
        difficulty,
        dictionary: '',
        chapters: chapters.map(({ phrases }) => phrases.map(({ fr }) => fr)),
      });
    }
    while ((await countWordsOfChangedBooks(world.deps)) > 0);
    const readOwnNewWords = async (): Promise<Map<string, number>> => {
      const { data } = (await listBooks('per_page=20')).body;
      return new Map(
        data.map(({ title, share }: { title: string; share: { new_words: number } }) => [
          title,
          share.new_words,
        ]),
      );
    };
    await markWords(['bonjour']);
    const earlierNewWords = await readOwnNewWords();
    await markWords(listCommonLemmas(1_000));
    const newWords = await readOwnNewWords();
    expect(newWords.size).toBe(stories.length);
    for (const [title, count] of newWords) expect(count).toBeLessThan(earlierNewWords.get(title) ?? 0);
    expect(new Set(newWords.values()).size).toBeGreaterThan(stories.length / 2);
    const averageOf = (level: string) => {
      const counts = stories
        .filter(({ difficulty }) => difficulty === level)
        .map(({ title }) => newWords.get(title) ?? 0);
      return counts.reduce((total, count) => total + count, 0) / counts.length;
    };
    expect(averageOf('Easy')).toBeLessThan(averageOf('Hard'));
  });
});
