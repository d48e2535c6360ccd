import type { Deps } from '../../../server/src/deps.ts';
import { recordReading } from '../../../server/src/features/progress/public.ts';
import { saveBookmark, savePosition } from '../../../server/src/features/reading/public.ts';
import { keepWord, listNewWords, setWordStates } from '../../../server/src/features/vocabulary/public.ts';
import { addMinutes, toDay, withClockAt } from './moments.ts';
import { toUuid } from './practice.ts';
import type { Session } from './sessions.ts';
import { ignoredTexts } from './words.ts';

type Reading = Pick<Session, 'minutes' | 'bookCode' | 'from' | 'to'> &
  Partial<Pick<Session, 'words' | 'bookmarks' | 'knownChapter'>>;

/**
 * Reads a part of a book with a demo account. The session starts at the time of the clock: each phrase is heard, and
 * each word kept, at its own time.
 */
export async function readSession(deps: Deps, userId: number, session: Reading): Promise<void> {
  const { minutes, bookCode, from, to, words = [], bookmarks = [], knownChapter } = session;
  const startedAt = deps.clock.now();
  const phraseCount = to - from + 1;
  const findTime = (phraseNo: number, share = 1) =>
    addMinutes(startedAt, ((phraseNo - from + share) * minutes) / phraseCount);
  const endDeps = withClockAt(deps, findTime(to));
  const events = Array.from({ length: phraseCount }, (_, index) => ({
    id: toUuid(userId, toDay(startedAt), bookCode, from + index),
    book_code: bookCode,
    phrase_no: from + index,
    seconds: (minutes * 60) / phraseCount,
    heard_at: findTime(from + index).toISOString(),
    time_zone: undefined,
  }));
  await recordReading(endDeps, userId, events);
  await savePosition(endDeps, { memberId: userId, bookCode, phraseNo: to, seenAt: undefined });
  for (const [index, [phraseNo, text, note]] of words.entries()) {
    // Two words of the same phrase are kept one after the other.
    const addedAt = findTime(phraseNo, 0.2 + (0.6 * index) / words.length);
    await addWordOfPhrase(withClockAt(deps, addedAt), userId, { bookCode, phraseNo, text, note });
  }
  for (const [phraseNo, note] of bookmarks)
    await saveBookmark(
      withClockAt(deps, findTime(phraseNo)),
      { memberId: userId, bookCode, phraseNo },
      note === '' ? undefined : note,
    );
  if (knownChapter !== undefined) await markChapterKnown(endDeps, userId, bookCode, knownChapter);
}

async function addWordOfPhrase(
  deps: Deps,
  userId: number,
  {
    bookCode,
    phraseNo,
    text,
    note,
  }: { bookCode: string; phraseNo: number; text: string; note: string | undefined },
): Promise<void> {
  const [phrase] = await deps.db.$queryRaw<{ wordList: string[] }[]>`
    select p.word_list as "wordList" from chapters c join books b on b.id = c.book_id
    join phrases p on p.id = c.phrase_ids[${phraseNo}::int - c.first_phrase_no + 1]
    where b.book_code = ${bookCode}
      and ${phraseNo} between c.first_phrase_no and c.first_phrase_no + c.total_phrases - 1`;
  const index = phrase?.wordList.indexOf(text) ?? -1;
  if (index < 0) throw new Error(`Phrase ${phraseNo} of ${bookCode} doesn’t have “${text}” in it.`);
  const word = { id: toUuid(userId, bookCode, text), bookCode, sample: false, phraseNo, index, text, note };
  await keepWord(deps, userId, word, undefined);
}

/** Marks the remaining words of a chapter as known, except for those that a reader ignores. */
async function markChapterKnown(
  deps: Deps,
  userId: number,
  bookCode: string,
  chapterNo: number,
): Promise<void> {
  const newWords = await listNewWords(deps, userId, { bookCode, sample: false, chapterNo });
  const ignoredWords = newWords.filter(({ text }) => ignoredTexts.has(text.toLowerCase()));
  const otherWords = newWords.filter((word) => !ignoredWords.includes(word));
  for (const [state, words] of [
    ['ignored', ignoredWords],
    ['known', otherWords],
  ] as const)
    if (words.length > 0)
      await setWordStates(deps, userId, {
        lemmas: words.map(({ lemma }) => lemma),
        state,
        timeZone: undefined,
      });
}
