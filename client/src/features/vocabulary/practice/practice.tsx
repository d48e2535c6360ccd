import type { PracticeView } from '@lingostory/contract/vocabulary/practice/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Problem, toProblem } from '../../../lib/http/problem.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { ErrorState } from '../../../ui/page/state.tsx';
import { NothingDue } from './nothing-due.tsx';
import { Forecast } from './plan/forecast.tsx';
import { type PracticeScope, toScopeQuery, usePracticeScope } from './plan/practice-scope.ts';
import { ScopeFilter } from './plan/scope-filter.tsx';
import { useLazyReadPracticeQuery } from './practice.api.ts';
import styles from './practice.module.css';
import { SessionView } from './session-view.tsx';

/** Practice page. Starts a new round of cards whenever the member asks for more, or chooses other words. */
export function Practice() {
  const { scope, changeScope } = usePracticeScope();
  const [practiceRound, setPracticeRound] = useState({ number: 0, ahead: false });
  const handlePracticeMore = (isAhead: boolean) =>
    setPracticeRound({ number: practiceRound.number + 1, ahead: isAhead });
  const handleScopeChange = (changedScope: PracticeScope) => {
    setPracticeRound({ number: practiceRound.number + 1, ahead: false });
    changeScope(changedScope);
  };
  return (
    <div className={styles.layout}>
      <div className={styles.session}>
        <ScopeFilter scope={scope} onChange={handleScopeChange} />
        <PracticeRound
          key={`${practiceRound.number} ${scope.book} ${scope.chapter}`}
          isAhead={practiceRound.ahead}
          scope={scope}
          onPracticeMore={handlePracticeMore}
          onPracticeAll={
            scope.book === null ? undefined : () => handleScopeChange({ book: null, chapter: null })
          }
        />
      </div>
      <Forecast />
    </div>
  );
}

type PracticeRoundProps = {
  isAhead: boolean;
  scope: PracticeScope;
  onPracticeMore: (isAhead: boolean) => void;
  onPracticeAll: (() => void) | undefined;
};

/** Loads the cards of a round only once, so that changes on the server don't affect a round in progress. */
function PracticeRound({ isAhead, scope, onPracticeMore, onPracticeAll }: PracticeRoundProps) {
  const [practice, setPractice] = useState<PracticeView | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [readPractice] = useLazyReadPracticeQuery();

  const loadCards = useEffectEvent(async () => {
    return await readPractice({ ...toScopeQuery(scope), ahead: isAhead, time_zone: getTimeZone() });
  });
  useEffect(() => {
    void loadCards().then(({ data, error }) => {
      setPractice(data ?? null);
      setProblem(data === undefined ? toProblem(error) : null);
    });
  }, []);

  if (problem !== null)
    return (
      <>
        <ErrorState message={problem.message} onRetry={() => onPracticeMore(isAhead)} />
        {problem.status === 0 && (
          <p className={styles.note}>
            Your words aren’t on this device yet. Connect to the internet to start practicing.
          </p>
        )}
      </>
    );
  if (practice === null)
    return (
      <div className={styles.session}>
        <Loading noun="your words" />
        <Skeleton height="2rem" width="40%" />
        <Skeleton height="16rem" />
      </div>
    );
  if (practice.cards.length === 0)
    return <NothingDue practice={practice} onPracticeMore={onPracticeMore} onPracticeAll={onPracticeAll} />;
  return <SessionView practice={practice} scope={scope} onPracticeMore={onPracticeMore} />;
}
