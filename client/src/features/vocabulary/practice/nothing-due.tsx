import type { PracticeView } from '@lingostory/contract/vocabulary/practice/schemas';
import { useState } from 'react';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { DailyLimitForm } from './daily-limit-form.tsx';
import { formatInterval } from './interval-label.ts';
import styles from './practice.module.css';

type NothingDueProps = { practice: PracticeView; onPracticeMore: (isAhead: boolean) => void };

/** Explains why there are no cards to practice, and offers a next step. */
export function NothingDue({ practice, onPracticeMore }: NothingDueProps) {
  if (practice.learning === 0) return <NoWordsYet />;
  return practice.due > 0 ? (
    <DailyLimitReached practice={practice} onPracticeMore={onPracticeMore} />
  ) : (
    <EmptyState
      title="Nothing is due now"
      action={<Button onClick={() => onPracticeMore(true)}>Practice anyway</Button>}
    >
      <NextDueTime dueAt={practice.next_due} />
    </EmptyState>
  );
}

function NextDueTime({ dueAt }: { dueAt: string | null }) {
  const [now] = useState(() => Date.now());
  if (dueAt === null) return null;
  const seconds = Math.max(60, (Date.parse(dueAt) - now) / 1000);
  return <p>Your next word comes back in {formatInterval(seconds)}.</p>;
}

function NoWordsYet() {
  return (
    <EmptyState
      title="No words to practice yet"
      action={<LinkButton to={paths.library}>Open a book</LinkButton>}
    >
      <p>
        When you meet a word that you’d like to remember, touch it while you read and keep it. It waits for
        you here, with its phrase and the narrator’s voice.
      </p>
    </EmptyState>
  );
}

function DailyLimitReached({ practice, onPracticeMore }: NothingDueProps) {
  return (
    <div className={styles.limit}>
      <EmptyState
        title="You’ve reached your limit for today"
        action={<Button onClick={() => onPracticeMore(true)}>Practice anyway</Button>}
      >
        <p>
          You practiced {pluralize(practice.practised_today, 'word')} today. {pluralize(practice.due, 'word')}{' '}
          can wait until tomorrow.
        </p>
      </EmptyState>
      <DailyLimitForm limit={practice.daily_limit} onSaved={() => onPracticeMore(false)} />
    </div>
  );
}
