import type { PracticeView } from '@lingostory/contract/vocabulary/practice/schemas';
import { useState } from 'react';
import { pluralize } from '../../../lib/labels/format.ts';
import { formatInterval } from '../../../lib/labels/interval.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { DailyLimitForm } from './daily-limit-form.tsx';
import { SetAsideLink } from './plan/set-aside-notice.tsx';
import styles from './practice.module.css';

type NothingDueProps = {
  practice: PracticeView;
  onPracticeMore: (isAhead: boolean) => void;
  /** Called if no word of the chosen book or chapter is being learned. Undefined if all words are practiced. */
  onPracticeAll: (() => void) | undefined;
};

/** Explains why there are no cards to practice, and offers a next step. */
export function NothingDue({ practice, onPracticeMore, onPracticeAll }: NothingDueProps) {
  if (practice.learning === 0 && onPracticeAll !== undefined)
    return <NoWordsHere setAsideCount={practice.set_aside} onPracticeAll={onPracticeAll} />;
  if (practice.learning === 0) return <NoWordsYet setAsideCount={practice.set_aside} />;
  return practice.due > 0 ? (
    <DailyLimitReached practice={practice} onPracticeMore={onPracticeMore} />
  ) : (
    <EmptyState
      title="Nothing is due now"
      action={<Button onClick={() => onPracticeMore(true)}>Practice anyway</Button>}
    >
      <NextDueTime dueAt={practice.next_due} />
      <SetAsideLink count={practice.set_aside} />
    </EmptyState>
  );
}

function NextDueTime({ dueAt }: { dueAt: string | null }) {
  const [now] = useState(() => Date.now());
  if (dueAt === null) return null;
  const seconds = Math.max(60, (Date.parse(dueAt) - now) / 1000);
  return <p>Your next word comes back in {formatInterval(seconds)}.</p>;
}

function NoWordsHere({ setAsideCount, onPracticeAll }: { setAsideCount: number; onPracticeAll: () => void }) {
  return (
    <EmptyState
      title="No words to practice here"
      action={<Button onClick={onPracticeAll}>Practice all my words</Button>}
    >
      <p>You aren’t learning any words from this part of your books yet. Keep one while you read.</p>
      <SetAsideLink count={setAsideCount} />
    </EmptyState>
  );
}

function NoWordsYet({ setAsideCount }: { setAsideCount: number }) {
  return (
    <EmptyState
      title="No words to practice yet"
      action={<LinkButton to={paths.library}>Open a book</LinkButton>}
    >
      <p>
        When you meet a word that you’d like to remember, touch it while you read and keep it. It waits for
        you here, with its phrase and the narrator’s voice.
      </p>
      <SetAsideLink count={setAsideCount} />
    </EmptyState>
  );
}

function DailyLimitReached({ practice, onPracticeMore }: Omit<NothingDueProps, 'onPracticeAll'>) {
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
      <DailyLimitForm
        limits={{ reviewLimit: practice.daily_limit, newLimit: practice.new_limit }}
        onSaved={() => onPracticeMore(false)}
      />
    </div>
  );
}
