import { useEffect, useRef } from 'react';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { useAppSelector } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { type PracticeScope, toScopeQuery } from './plan/practice-scope.ts';
import { useCountDueWordsQuery } from './practice.api.ts';
import styles from './practice.module.css';
import { countPracticedCards, type Session } from './session/session.ts';
import { useWaitingGradeCount } from './session/waiting-grades.ts';

type SessionEndProps = {
  session: Session;
  scope: PracticeScope;
  onPracticeMore: (isAhead: boolean) => void;
};

export function SessionEnd({ session, scope, onPracticeMore }: SessionEndProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isOffline = useAppSelector((state) => state.connection.lost);
  const waitingGradeCount = useWaitingGradeCount();
  const { data: dueWordCount = 0, isFetching } = useCountDueWordsQuery({
    ...toScopeQuery(scope),
    time_zone: getTimeZone(),
  });
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <div className={styles.end}>
      <h2 ref={headingRef} tabIndex={-1}>
        You practiced {pluralize(countPracticedCards(session), 'word')}
      </h2>
      {isOffline ? (
        <p>You need a connection for more words. What you practiced is safe on this device.</p>
      ) : (
        <>
          <p>
            {dueWordCount > 0
              ? `${pluralize(dueWordCount, 'more word', 'more words')} for today, if you like.`
              : 'That’s all for now.'}
          </p>
          <div className={styles.actions}>
            <Button
              variant={dueWordCount > 0 ? 'primary' : 'quiet'}
              busy={isFetching || waitingGradeCount > 0}
              onClick={() => onPracticeMore(dueWordCount === 0)}
            >
              {dueWordCount > 0 ? 'Continue' : 'Practice more anyway'}
            </Button>
            <LinkButton to={paths.words} variant="quiet">
              See my words
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
}
