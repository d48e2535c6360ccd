import { commonWordCounts } from '@lingostory/contract/vocabulary/constants';
import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { rankSource } from '../../../lib/labels/rank-source.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Banner, type Outcome, OutcomeBanner } from '../../../ui/page/banner.tsx';
import styles from './add-word.module.css';
import { useKnowCommonWordsMutation, useSetWordStatesMutation } from './words.api.ts';

/** Lets members who already know some French mark its most common words as known. */
export function CommonWords() {
  const [markCommonWords, { isLoading, originalArgs }] = useKnowCommonWordsMutation();
  const [setStates, undoResult] = useSetWordStatesMutation();
  const [markedLemmas, setMarkedLemmas] = useState<string[]>([]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const undoButtonRef = useRef<HTMLButtonElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (markedLemmas.length > 0) undoButtonRef.current?.focus();
  }, [markedLemmas]);
  const showError = (error: unknown) => setOutcome({ tone: 'bad', message: messageFor('banner', error) });

  const handleMark = async (count: number) => {
    const { data, error } = await markCommonWords({ count, time_zone: getTimeZone() });
    if (data === undefined) {
      showError(error);
      return;
    }
    const { changed } = data.data;
    // Keeps the words of the previous request if this one marked none, so that the member can still undo that
    // request.
    if (changed.length > 0) setMarkedLemmas(changed);
    setOutcome(changed.length > 0 ? null : { tone: 'good', message: 'None of these words were new to you.' });
  };
  const handleUndo = async () => {
    const words = { lemmas: markedLemmas, state: 'new', only_from: 'known' } as const;
    const { data, error } = await setStates({ ...words, time_zone: getTimeZone() });
    if (data === undefined) {
      showError(error);
      return;
    }
    setMarkedLemmas([]);
    setOutcome({ tone: 'good', message: data.message });
    noticeRef.current?.focus();
  };

  return (
    <section className={classNames(styles.part, styles.start)} aria-labelledby="common-words">
      <h2 id="common-words">Do you know some French already?</h2>
      <p className={styles.text}>
        Tell us how many of the most common French words you know. They’ll no longer be marked as new while
        you read. Words that you’re learning, or have already decided about, stay as they are.
      </p>
      <p className={styles.source}>{rankSource}</p>
      <div className={styles.actions}>
        {commonWordCounts.map((count) => (
          <Button
            key={count}
            variant="quiet"
            busy={isLoading && originalArgs?.count === count}
            onClick={() => void (isLoading || handleMark(count))}
          >
            {`I know the ${count.toLocaleString('en')} most common`}
          </Button>
        ))}
        <LinkButton variant="quiet" to={paths.placement}>
          Not sure? Find out in two minutes
        </LinkButton>
      </div>
      <div ref={noticeRef} tabIndex={-1} className={styles.notice}>
        <OutcomeBanner outcome={outcome} />
        {markedLemmas.length > 0 && (
          <Banner tone="good">
            <span className={styles.actions}>
              <span>
                {markedLemmas.length === 1
                  ? 'One word that was new to you is now known.'
                  : `${pluralize(markedLemmas.length, 'word')} that were new to you are now known.`}
              </span>
              <Button
                ref={undoButtonRef}
                variant="quiet"
                size="small"
                busy={undoResult.isLoading}
                aria-label="Undo: these words are new again"
                onClick={() => void handleUndo()}
              >
                Undo
              </Button>
            </span>
          </Banner>
        )}
      </div>
    </section>
  );
}
