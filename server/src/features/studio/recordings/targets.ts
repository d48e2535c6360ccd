import { createHash } from 'node:crypto';
import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import type { TransactionClient } from '../../../deps.ts';
import { foldText } from '../../../libraries/matching/fold-text.ts';
import type { PhraseSound } from '../former-sounds/phrase-sounds.ts';
import type { StoredPhrase } from './draft-phrases.ts';

/** A phrase that gets a clip from a recording, and the clip that it had when the recording was started. */
export type RecordingTarget = { id: number; clip: string | null };

/** Returns a recording's targets as they are stored. Null if the recording adds phrases to its chapter. */
export const readTargets = (targets: unknown): RecordingTarget[] | null =>
  targets as RecordingTarget[] | null;

/** A phrase as it is stored now. */
export type TargetPhrase = PhraseSound & {
  id: number;
  chapterId: number;
  text: string;
  separator: PhraseSeparator;
  emphasis: number[];
};

type TargetOwner = { bookId: number; chapterId: number; targets: readonly RecordingTarget[] };

/** Returns the phrases of a chapter in reading order, and targets that were moved to other chapters of the book. */
export async function readTargetPhrases(
  db: Pick<TransactionClient, '$queryRaw'>,
  { bookId, chapterId, targets }: TargetOwner,
): Promise<TargetPhrase[]> {
  const ids = targets.map(({ id }) => id);
  return await db.$queryRaw<TargetPhrase[]>`
    select p.id, p.chapter_id as "chapterId", p.phrase as text, p.separator, p.emphasis, p.audio_file as clip,
      p.audio_ms as milliseconds, p.word_times as "wordTimes", p.are_words_measured as "areWordsMeasured",
      p.is_set_by_hand as "isSetByHand"
    from phrases p left join (
      select o.id, o.place from chapters c cross join unnest(c.phrase_ids) with ordinality as o(id, place)
      where c.id = ${chapterId}
    ) o on o.id = p.id
    where p.book_id = ${bookId} and (p.chapter_id = ${chapterId} or p.id = any(${ids}::int[]))
    order by o.place nulls last, p.id`;
}

/** A row of the review, counted from 0, and the phrase that gets its clip. */
type TargetMatch = { at: number; draft: StoredPhrase; target: RecordingTarget; current: TargetPhrase };

export type TargetPlan = {
  matches: TargetMatch[];
  /** Phrases of the chapter that have no clip and don't get one. */
  added: TargetPhrase[];
  /** Rows whose phrases are gone. */
  gone: { at: number; draft: StoredPhrase }[];
  /** A hash of everything that the plan depends on. */
  seen: string;
};

/**
 * Finds the phrase that gets the clip of each row: the one with its id or, if that is gone, a phrase of the chapter with
 * the same text that no row has and that has no sound, so that no other phrase loses its own.
 */
export function planTargets(
  recording: { chapterId: number; phrases: readonly StoredPhrase[]; targets: readonly RecordingTarget[] },
  current: readonly TargetPhrase[],
): TargetPlan {
  const currentById = new Map(current.map((phrase) => [phrase.id, phrase]));
  const targetIds = new Set(recording.targets.map(({ id }) => id));
  const others = current.filter(({ id }) => !targetIds.has(id));
  const othersByText = new Map<string, TargetPhrase[]>();
  for (const phrase of others.filter(({ clip }) => clip === null)) {
    const key = foldText(phrase.text);
    othersByText.set(key, [...(othersByText.get(key) ?? []), phrase]);
  }
  const matches: TargetMatch[] = [];
  const gone: TargetPlan['gone'] = [];
  for (const [at, draft] of recording.phrases.entries()) {
    const target = recording.targets[at];
    if (!target) continue;
    const match = currentById.get(target.id) ?? othersByText.get(foldText(draft.text))?.shift();
    if (match) matches.push({ at, draft, target, current: match });
    else gone.push({ at, draft });
  }
  const matchedIds = new Set(matches.map(({ current: { id } }) => id));
  const added = others.filter(({ id, clip }) => clip === null && !matchedIds.has(id));
  const facts = current.map(({ id, text, clip }) => [id, text, clip]);
  const seen = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
  return { matches, added, gone, seen };
}
