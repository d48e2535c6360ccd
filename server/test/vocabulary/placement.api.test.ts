import { placementTest, placementWordCount } from '@lingostory/contract/vocabulary/placement/constants';
import type { PlacementWordView } from '@lingostory/contract/vocabulary/placement/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { madeUpWords } from '../../src/features/vocabulary/placement/made-up-words.ts';
import { listCommonLemmas, rankOfLemma } from '../../src/libraries/lexicon/frequency/lemma-ranks.ts';
import { buildBook, buildPerson, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
});

const { rankCount, bandSize, madeUpWordCount } = placementTest;
const bandCount = rankCount / bandSize;
const madeUpTexts = new Set(madeUpWords.map(({ word }) => word));
const isMadeUp = ({ word }: { word: string }) => madeUpTexts.has(word);
const readWords = async (): Promise<PlacementWordView[]> => {
  const response = await world.api.get('/v1/user/placement-words').set('authorization', member.bearer);
  expect(response.status).toBe(200);
  return response.body.data;
};
const sendClaims = async (words: readonly object[], options: object = {}) =>
  await world.api
    .post('/v1/user/placement')
    .set('authorization', member.bearer)
    .send({ words, ...options });
const setStates = async (body: object) =>
  await world.api.put('/v1/user/word-states').set('authorization', member.bearer).send(body);
/** Claims the words up to this rank, and this many of the made-up ones. */
const claimWords = (words: readonly PlacementWordView[], maxRank: number, madeUpClaimCount = 0) => {
  const claimedMadeUpWords = words.filter(isMadeUp).slice(0, madeUpClaimCount);
  return words.map((word) => ({
    word: word.word,
    known: isMadeUp(word) ? claimedMadeUpWords.includes(word) : (rankOfLemma(word.word) ?? 0) <= maxRank,
  }));
};

describe('GET /v1/user/placement-words', () => {
  it('returns a word of each hundred of the most common ones, in order, and made-up words among them', async () => {
    const words = await readWords();
    expect(words).toHaveLength(placementWordCount);
    expect(words.filter(isMadeUp)).toHaveLength(madeUpWordCount);
    const bands = words
      .filter((word) => !isMadeUp(word))
      .map(({ word }) => Math.floor(((rankOfLemma(word) ?? 0) - 1) / bandSize));
    expect(bands).toEqual(Array.from({ length: bandCount }, (_, band) => band));
    expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
  });

  it('shows words in phrases of the member’s books and of samples, and no others', async () => {
    const commonLemmas = listCommonLemmas(6 * bandSize).filter((lemma) => /^\p{Ll}{3,}$/u.test(lemma));
    const phrasesOf = (opening: string) =>
      Array.from({ length: Math.ceil(commonLemmas.length / 6) }, (_, index) => {
        const lemmas = commonLemmas.slice(6 * index, 6 * index + 6);
        return `${opening} : ${lemmas.join(', ')}.`;
      });
    await buildBook(world, { chapters: [phrasesOf('Cachée')], sampleChapters: [] });
    expect((await readWords()).filter(({ phrase }) => phrase !== '')).toEqual([]);
    const owned = await buildBook(world, { chapters: [phrasesOf('Achetée')], sampleChapters: [] });
    await world.deps.db.purchase.create({ data: { userId: member.user.id, bookId: owned.id } });
    const words = (await readWords()).filter((word) => !isMadeUp(word) && word.phrase !== '');
    expect(words.length).toBeGreaterThan(3);
    for (const { phrase, forms } of words) {
      expect(phrase).toMatch(/^Achetée : /);
      expect(forms.length).toBeGreaterThan(0);
      for (const { start, length } of forms) expect(phrase.slice(start, start + length)).toMatch(/^\p{L}+$/u);
    }
  });
});

describe('POST /v1/user/placement', () => {
  it('estimates the known words and marks them, but none that the member does not know', async () => {
    const words = await readWords();
    const claims = claimWords(words, 1_000);
    const missedWord = claims.find(({ known }) => known);
    const { body, status } = await sendClaims(
      claims.map((claim) => (claim === missedWord ? { ...claim, known: false } : claim)),
    );
    expect(status).toBe(200);
    expect(body.message).toBe('You know about 900 of the 3,000 most common words.');
    expect(body.data).toMatchObject({ known: 900, claimed_made_up: 0, made_up: 12, is_reliable: true });
    expect(body.data.changed).toHaveLength(899);
    expect(body.data.changed).not.toContain(missedWord?.word);
    const where = { userId: member.user.id, state: 'known' as const };
    expect(await world.deps.db.lemmaState.count({ where })).toBe(899);
  });

  it('leaves words with a state unchanged, and can be undone', async () => {
    const [firstLemma = ''] = listCommonLemmas(1);
    await setStates({ lemmas: [firstLemma], state: 'ignored' });
    const { body } = await sendClaims(claimWords(await readWords(), 500));
    expect(body.data.changed).toHaveLength(499);
    const undone = await setStates({ lemmas: body.data.changed, state: 'new', only_from: 'known' });
    expect(undone.body.data.changed).toHaveLength(499);
    expect(await world.deps.db.lemmaState.findMany({ where: { userId: member.user.id } })).toMatchObject([
      { lemma: firstLemma, state: 'ignored' },
    ]);
  });

  it('lowers the estimate for claimed made-up words', async () => {
    const { body } = await sendClaims(claimWords(await readWords(), 1_500, 3));
    // (15 − 30 × ¼) ÷ (1 − ¼) = 10 bands
    expect(body.data).toMatchObject({ known: 1_000, claimed_made_up: 3, is_reliable: true });
  });

  it('marks nothing after too many claimed made-up words, unless the member asks for it', async () => {
    const claims = claimWords(await readWords(), 2_100, 4);
    const { body } = await sendClaims(claims);
    expect(body.data).toMatchObject({ known: 1_600, claimed_made_up: 4, is_reliable: false, changed: [] });
    const forced = await sendClaims(claims, { mark_anyway: true });
    expect(forced.body.data.is_reliable).toBe(false);
    expect(forced.body.data.changed).toHaveLength(1_600);
  });

  it('responds with 422 to words that are not those of a test', async () => {
    const claims = claimWords(await readWords(), 500);
    const errorsFor = async (words: readonly object[]) => {
      const { status, body } = await sendClaims(words);
      return [status, Object.keys(body.errors)];
    };
    expect(await errorsFor(claims.slice(1))).toEqual([422, ['words']]);
    expect(await errorsFor(claims.with(3, { word: 'xyzzy', known: true }))).toEqual([422, ['words[3].word']]);
    expect(await errorsFor(claims.map(() => ({ word: 'chat', known: true })))).toEqual([422, ['words']]);
    expect(await errorsFor(claims.map(({ word }) => ({ word })))).toEqual([
      422,
      claims.map((_, index) => `words[${index}].known`),
    ]);
  });
});
