import { useEffect, useRef } from 'react';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useAppSelector } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { getTimeZone } from '../base/time-zone.ts';
import { useCountDueWordsQuery } from './practice.api.ts';
import styles from './practice.module.css';
import { countPracticed, type Session } from './session/session.ts';
import { useWaitingGrades } from './session/use-send-grades.ts';

type SessionEndProps = { session: Session; onPracticeMore: (isAhead: boolean) => void };

export function SessionEnd({ session, onPracticeMore }: SessionEndProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isOffline = useAppSelector((state) => state.connection.lost);
  const waitingCount = useWaitingGrades();
  const { data: dueCount = 0, isFetching } = useCountDueWordsQuery({ time_zone: getTimeZone() });
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <div className={styles.end}>
      <h2 ref={headingRef} tabIndex={-1}>
        You practiced {pluralize(countPracticed(session), 'word')}
      </h2>
      {isOffline ? (
        <p>You need a connection for more words. What you practiced is safe on this device.</p>
      ) : (
        <>
          <p>
            {dueCount > 0
              ? `${pluralize(dueCount, 'more word', 'more words')} for today, if you like.`
              : 'That’s all for now.'}
          </p>
          <div className={styles.actions}>
            <Button
              variant={dueCount > 0 ? 'primary' : 'quiet'}
              busy={isFetching || waitingCount > 0}
              onClick={() => onPracticeMore(dueCount === 0)}
            >
              {dueCount > 0 ? 'Continue' : 'Practice more anyway'}
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
