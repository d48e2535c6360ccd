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
  const [isUndone, setUndone] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { undo, isUndoing } = useUndoKnownWords();
  useEffect(() => headingRef.current?.focus(), []);

  const handleMarkAnyway = async () => {
    setMarking(true);
    const isMarked = await onMarkAnyway();
    setMarking(false);
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
        You know about {known.toLocaleString('en')} of the {placementTest.rankCount.toLocaleString('en')} most
        common words.
      </h2>
      {!isReliable && (
        <p>
          You also said that you know {result.claimed_made_up} of the {result.made_up} words that we made up,
          so this number is uncertain.
          {changed.length === 0 && ' We haven’t marked any words.'}
        </p>
      )}
      <p>{describeMarks(result, isUndone)}</p>
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
        {!isReliable && known > 0 && changed.length === 0 && (
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

/** Returns a sentence about the words that the test has marked. */
function describeMarks({ known, changed, is_reliable }: PlacementView, isUndone: boolean): string {
  if (isUndone) return '';
  if (changed.length > 0)
    return `${pluralize(changed.length, 'word')} that ${changed.length === 1 ? 'was' : 'were'} new to you ${changed.length === 1 ? 'is' : 'are'} now known, and no longer marked as new while you read. The words that you didn’t know stay new.`;
  if (!is_reliable) return '';
  return known === 0
    ? 'Every story teaches you new ones. All words stay new for now.'
    : 'None of them were new to you, so nothing has changed.';
}
