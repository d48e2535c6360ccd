import { placementTest } from '@lingostory/contract/vocabulary/placement/constants';
import type { PlacementView } from '@lingostory/contract/vocabulary/placement/schemas';
import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { rankSource } from '../../../lib/labels/rank-source.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { type Outcome, OutcomeBanner } from '../../../ui/page/banner.tsx';
import styles from './placement.module.css';
import { useUndoKnownWords } from './use-undo-known-words.ts';

type PlacementResultProps = {
  result: PlacementView;
  /** Marks the words although the member claimed too many made-up words. Resolves to false on failure. */
  onMarkAnyway: () => Promise<boolean>;
};

/** The estimated vocabulary, and the words that were marked, with Undo. */
export function PlacementResult({ result, onMarkAnyway }: PlacementResultProps) {
  const { known, changed, is_reliable: isReliable } = result;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [isMarking, setMarking] = useState(false);
  /** True if the result is that of marked words, even if none of them were new. */
  const [hasMarks, setHasMarks] = useState(isReliable);
  const [isUndone, setUndone] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { undo, isUndoing } = useUndoKnownWords();
  useEffect(() => headingRef.current?.focus(), []);

  const handleMarkAnyway = async () => {
    setMarking(true);
    const isMarked = await onMarkAnyway();
    setMarking(false);
    setHasMarks(isMarked);
    setOutcome(isMarked ? null : { tone: 'bad', message: 'We couldn’t mark these words. Please try again.' });
    if (isMarked) headingRef.current?.focus();
  };
  const handleUndo = async () => {
    const { error } = await undo(changed);
    setUndone(error === undefined);
    setOutcome(
      error === undefined
        ? { tone: 'good', message: 'These words are new again.' }
        : { tone: 'bad', message: messageFor('banner', error) },
    );
    headingRef.current?.focus();
  };

  return (
    <section className={styles.test} aria-labelledby="placement-result">
      <h2 id="placement-result" ref={headingRef} tabIndex={-1} className={styles.heading}>
        {describeEstimate(known)}
      </h2>
      {!isReliable && (
        <p>
          You also said that you know {result.claimed_made_up} of the {result.made_up} words that we made up,
          so this number is uncertain.
          {!hasMarks && ' We haven’t marked any words.'}
        </p>
      )}
      {hasMarks && !isUndone && <p>{describeMarks(result)}</p>}
      <OutcomeBanner outcome={outcome} />
      <div className={styles.actions}>
        {changed.length > 0 && !isUndone && (
          <Button
            variant="quiet"
            busy={isUndoing}
            aria-label="Undo: these words are new again"
            onClick={() => void handleUndo()}
          >
            Undo
          </Button>
        )}
        {!hasMarks && known > 0 && (
          <Button variant="quiet" busy={isMarking} onClick={() => void handleMarkAnyway()}>
            Mark the {known.toLocaleString('en')} most common words as known
          </Button>
        )}
        <LinkButton to={paths.words}>Go to my words</LinkButton>
      </div>
      <p className={styles.hint}>{rankSource}</p>
    </section>
  );
}

function describeEstimate(known: number): string {
  const { rankCount, bandSize } = placementTest;
  const amount = known === 0 ? `fewer than ${bandSize}` : `about ${known.toLocaleString('en')}`;
  return `You know ${amount} of the ${rankCount.toLocaleString('en')} most common words.`;
}

/** Returns a sentence about the words that the test has marked. */
function describeMarks({ known, changed }: PlacementView): string {
  if (known === 0) return 'All words stay new for now. Every story teaches you some.';
  if (changed.length === 0) return 'None of them were new to you, so nothing has changed.';
  const marks =
    changed.length === 1
      ? 'One word that was new to you is now known'
      : `${pluralize(changed.length, 'word')} that were new to you are now known`;
  return `${marks}, and no longer marked as new while you read. Words that you said you don’t know stay new.`;
}
