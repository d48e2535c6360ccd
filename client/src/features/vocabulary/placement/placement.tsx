import type { PlacementView, PlacementWordView } from '@lingostory/contract/vocabulary/placement/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { useClaimedKeys } from '../../../ui/keys/use-claimed-keys.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { ErrorState } from '../../../ui/page/state.tsx';
import { useEstimateKnownWordsMutation, useListPlacementWordsQuery } from './placement.api.ts';
import styles from './placement.module.css';
import { findPlacementAction } from './placement-keys.ts';
import { PlacementResult } from './placement-result.tsx';
import { WordQuestion } from './word-question.tsx';

/** A test that estimates how many common words the member knows, and marks these as known. */
export function Placement() {
  const query = toQueryState(useListPlacementWordsQuery(undefined, fetchOnMount));
  return (
    <Loaded
      query={query}
      placeholder={
        <div className={styles.test}>
          <Loading noun="the words" />
          <Skeleton height="22rem" />
        </div>
      }
    >
      {(words) => <PlacementTest initialWords={words} />}
    </Loaded>
  );
}

/** Asks about one word after another. Stays with the words that it began with. */
function PlacementTest({ initialWords }: { initialWords: readonly PlacementWordView[] }) {
  const [words] = useState(initialWords);
  /** True for each word so far that the member knows. */
  const [claims, setClaims] = useState<readonly boolean[]>([]);
  const [result, setResult] = useState<PlacementView | null>(null);
  const [sendClaims, { isLoading, error }] = useEstimateKnownWordsMutation();
  const word = words[claims.length];

  const send = async (finishedClaims: readonly boolean[], shouldMarkAnyway = false) => {
    const { data } = await sendClaims({
      words: words.map(({ word: text }, index) => ({ word: text, known: finishedClaims[index] === true })),
      ...(shouldMarkAnyway && { mark_anyway: true }),
      time_zone: getTimeZone(),
    });
    if (data !== undefined) setResult(data.data);
    return data !== undefined;
  };
  const handleClaim = (isKnown: boolean) => {
    if (word === undefined) return;
    const nextClaims = [...claims, isKnown];
    setClaims(nextClaims);
    if (nextClaims.length === words.length) void send(nextClaims);
  };
  const handleBack = () => setClaims(claims.slice(0, -1));
  useClaimedKeys((event) => {
    if (word === undefined || hasOwnArrowKeys(event.target)) return null;
    const action = findPlacementAction(event);
    if (action === null) return null;
    if (action === 'back') handleBack();
    else handleClaim(action === 'know');
    return 'taken';
  });

  if (result !== null) return <PlacementResult result={result} onMarkAnyway={() => send(claims, true)} />;
  if (word !== undefined)
    return (
      <WordQuestion
        word={word}
        number={claims.length + 1}
        total={words.length}
        onClaim={handleClaim}
        onBack={claims.length === 0 ? null : handleBack}
      />
    );
  if (error !== undefined)
    return (
      <ErrorState message={messageFor('banner', error)} busy={isLoading} onRetry={() => void send(claims)} />
    );
  return (
    <div className={styles.test}>
      <Loading noun="your result" />
      <Skeleton height="10rem" />
    </div>
  );
}

/** Returns true for controls that use the arrow keys or Backspace themselves, such as those of the header. */
const hasOwnArrowKeys = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, select, textarea, [role="dialog"], [role="menu"], [role="radiogroup"]') !== null;
