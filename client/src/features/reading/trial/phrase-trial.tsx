import { useEffect, useRef } from 'react';
import { paths } from '../../../lib/navigation/paths.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import type { Phrase } from '../base/reading.api.ts';
import { toTokens } from '../base/tokens.ts';
import { PlayButton } from '../player/play-button.tsx';
import { AudioElements } from '../player/use-player.tsx';
import { PhraseWords } from '../words/phrase-words.tsx';
import styles from './phrase-trial.module.css';
import { useTrial } from './use-trial.ts';

const trialPhraseCount = 4;

type PhraseTrialProps = {
  /** The code of a book with a sample. Null if no book has one, undefined while unknown. */
  bookCode: string | null | undefined;
};

/** A phrase that visitors can read and listen to on the landing page itself. */
export function PhraseTrial({ bookCode }: PhraseTrialProps) {
  if (bookCode === undefined) return <TrialSkeleton />;
  if (bookCode === null) return <FallbackTrial />;
  return <BookTrial key={bookCode} bookCode={bookCode} />;
}

function BookTrial({ bookCode }: { bookCode: string }) {
  const trial = useTrial(bookCode, trialPhraseCount);
  const { phrase, isError, player } = trial;
  return (
    <div>
      {phrase === null ? (
        isError ? (
          <FallbackTrial />
        ) : (
          <TrialSkeleton />
        )
      ) : (
        <TrialReader trial={trial} phrase={phrase} />
      )}
      <AudioElements firstAudioRef={player.firstAudioRef} secondAudioRef={player.secondAudioRef} />
    </div>
  );
}

function TrialReader({ trial, phrase }: { trial: ReturnType<typeof useTrial>; phrase: Phrase }) {
  const { player, hasNext, preload, toggle, next } = trial;
  return (
    <section className={styles.trial} aria-label="Try a phrase" onPointerEnter={preload} onFocus={preload}>
      <p className={styles.source}>
        From <cite lang="fr">{phrase.book.title}</cite>
      </p>
      <div className={styles.phrase}>
        <PhraseWords phrase={phrase} />
      </div>
      <div className={styles.controls}>
        <PlayButton
          stage={player.stage}
          size="small"
          firstAudioRef={player.firstAudioRef}
          secondAudioRef={player.secondAudioRef}
          onToggle={toggle}
        />
        <TrialProgress
          phraseNo={phrase.phrase_no}
          length={Math.min(trialPhraseCount, phrase.total)}
          onNext={hasNext ? next : null}
        />
        {!hasNext && (
          <ReadOnLink
            bookCode={phrase.book.book_code}
            phraseNo={phrase.next_phrase_no}
            shouldFocus={phrase.phrase_no > 1}
          />
        )}
      </div>
      {player.stage === 'failed' && (
        <p className={styles.note} role="status">
          We can’t play this phrase right now. You can still tap its words.
        </p>
      )}
    </section>
  );
}

type TrialProgressProps = { phraseNo: number; length: number; onNext: (() => void) | null };

/** The trial's progress and its Next button. */
function TrialProgress({ phraseNo, length, onNext }: TrialProgressProps) {
  return (
    <>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="Phrases tried"
        aria-valuemin={0}
        aria-valuemax={length}
        aria-valuenow={phraseNo}
        aria-valuetext={`${phraseNo} of ${length}`}
      >
        <div className={styles.fill} style={{ scale: `${phraseNo / length} 1` }} />
      </div>
      <p className={styles.count}>
        {phraseNo} / {length}
      </p>
      {onNext !== null && (
        <IconButton icon="next" label="Next phrase" className={styles.next ?? ''} onClick={onNext} />
      )}
    </>
  );
}

type ReadOnLinkProps = { bookCode: string; phraseNo: number | null; shouldFocus: boolean };

/**
 * The link to the full sample after the trial's last phrase. Replaces the button that was just pressed and takes its
 * focus.
 */
function ReadOnLink({ bookCode, phraseNo, shouldFocus }: ReadOnLinkProps) {
  const frameRef = useRef<HTMLSpanElement>(null);
  const search = phraseNo === null ? '' : `?phrase=${phraseNo}`;

  useEffect(() => {
    if (shouldFocus) frameRef.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [shouldFocus]);

  return (
    <span ref={frameRef}>
      <LinkButton to={paths.sample(bookCode) + search} variant="quiet" size="small">
        Read on
      </LinkButton>
    </span>
  );
}

function TrialSkeleton() {
  return (
    <div className={styles.trial}>
      <Loading noun="a phrase to try" />
      <div className={styles.phrase}>
        <Skeleton width="82%" height="2rem" />
      </div>
    </div>
  );
}

const fallbackWords = [
  'Il était une fois',
  ' ',
  'un',
  ' ',
  'mot',
  ' ',
  'que',
  ' ',
  'l’on',
  ' ',
  'touche',
  '.',
];
const fallbackMeanings = [
  'once upon a time, there was',
  '',
  'a',
  '',
  'word',
  '',
  'that',
  '',
  'one',
  '',
  'touches',
  '',
];
const fallbackPhrase = {
  phrase_no: 1,
  tokens: toTokens(
    fallbackWords,
    fallbackMeanings.map((translatedText) => ({ translatedText })),
  ),
};

/** A built-in phrase without sound, shown if no book has a sample. */
function FallbackTrial() {
  return (
    <section className={styles.trial} aria-label="Try a phrase">
      <div className={styles.phrase}>
        <PhraseWords phrase={fallbackPhrase} />
      </div>
      <p className={classNames(styles.note, styles.alone)}>Tap a word to see what it means.</p>
    </section>
  );
}
