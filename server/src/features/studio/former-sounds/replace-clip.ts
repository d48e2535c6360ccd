import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Phrase } from '../../../generated/prisma/client.ts';
import { fillPublishedBook, requestSampleOfNewClips } from '../base/empty-details.ts';
import { type PhraseSound, writeSounds } from './phrase-sounds.ts';
import { storeFormerSound } from './store-former-sound.ts';

/** Returns the sound of a phrase's row. */
const soundOfPhrase = (phrase: Phrase): PhraseSound => ({
  clip: phrase.audioFile,
  milliseconds: phrase.audioMs,
  wordTimes: phrase.wordTimes,
  areWordsMeasured: phrase.areWordsMeasured,
  isSetByHand: phrase.isSetByHand,
});

/**
 * Gives one phrase another clip, and stores the former one. The times of words are dropped unless they belong to the phrase's
 * present text. The caller holds the book's lock.
 */
export async function replaceClip(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  phrase: Phrase,
  { text, sound }: { text: string; sound: PhraseSound },
): Promise<void> {
  const { id, bookId, chapterId } = phrase;
  const after = text === phrase.phrase ? sound : { ...sound, wordTimes: [], areWordsMeasured: false };
  const changes = [{ id, text: phrase.phrase, before: soundOfPhrase(phrase), after }];
  await writeSounds(deps, tx, bookId, changes);
  await storeFormerSound(deps, tx, { bookId, chapterId, phraseId: id }, changes);
  await fillPublishedBook(tx, bookId, deps.clock.now());
}

/**
 * Stores the clip that an edit of the phrase has replaced, and has a sample made again that contained it. The caller holds the
 * book's lock and has written the edited phrase.
 */
export async function recordReplacedClip(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  previous: Phrase,
  edited: Phrase,
): Promise<void> {
  const { id, bookId, chapterId } = edited;
  const change = {
    id,
    text: previous.phrase,
    before: soundOfPhrase(previous),
    after: soundOfPhrase(edited),
  };
  const newClips = new Set(edited.audioFile === null ? [] : [edited.audioFile]);
  await requestSampleOfNewClips(tx, bookId, newClips, deps.clock.now());
  await storeFormerSound(deps, tx, { bookId, chapterId, phraseId: id }, [change]);
}
