import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import listStyles from '../base/phrase-list.module.css';
import { useClip } from '../base/use-clip.ts';
import styles from './occurrence-list.module.css';
import { OccurrenceRow } from './occurrence-row.tsx';
import { useListOccurrencesQuery } from './occurrences.api.ts';
import { useCardPhrases } from './use-card-phrases.ts';

type OccurrenceListProps = { lemma: string };

/** Lists every phrase with a form of a word that the member may read. More pages are added below. */
export function OccurrenceList({ lemma }: OccurrenceListProps) {
  const [cursors, setCursors] = useState(['']);
  const clip = useClip();
  const cardPhrases = useCardPhrases();
  return (
    <div className={listStyles.list}>
      <p role="status" className={styles.notice}>
        {clip.sound === 'failed'
          ? 'We couldn’t play this recording. Please try again.'
          : cardPhrases.outcome?.tone === 'good' && cardPhrases.outcome.message}
      </p>
      {cardPhrases.outcome?.tone === 'bad' && <Banner tone="bad">{cardPhrases.outcome.message}</Banner>}
      {cursors.map((after, index) => (
        <OccurrencePage
          key={after}
          lemma={lemma}
          after={after}
          clip={clip}
          cardPhrases={cardPhrases}
          onShowMore={index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : null}
        />
      ))}
    </div>
  );
}

type OccurrencePageProps = {
  lemma: string;
  after: string;
  clip: ReturnType<typeof useClip>;
  cardPhrases: ReturnType<typeof useCardPhrases>;
  /** Adds the next page. Null if it has been added. */
  onShowMore: ((next: string) => void) | null;
};

function OccurrencePage({ lemma, after, clip, cardPhrases, onShowMore }: OccurrencePageProps) {
  const query = toQueryState(useListOccurrencesQuery({ lemma, ...(after !== '' && { after }) }));
  const isFirstPage = after === '';
  return (
    <Loaded query={query} placeholder={<OccurrencesSkeleton />}>
      {({ data: occurrences, total, is_total_exact, kept, next }) => {
        if (isFirstPage && occurrences.length === 0) return <NoOccurrences />;
        return (
          <>
            {isFirstPage && (
              <h2 className={listStyles.count}>
                {is_total_exact ? pluralize(total, 'phrase') : `More than ${pluralize(total, 'phrase')}`}
              </h2>
            )}
            <OccurrenceRows shouldTakeFocus={!isFirstPage}>
              {occurrences.map((occurrence) => {
                const id = `${occurrence.book_code} ${occurrence.phrase_no ?? occurrence.sample_phrase_no}`;
                return (
                  <OccurrenceRow
                    key={id}
                    occurrence={occurrence}
                    isPlaying={clip.playingId === id}
                    cardRelation={cardPhrases.relationOf(kept, occurrence.phrase_id)}
                    isBusy={cardPhrases.busyId === occurrence.phrase_id}
                    onToggleOnCard={() => kept !== null && void cardPhrases.toggle(kept, occurrence)}
                    onHear={() => clip.toggle(occurrence.audio, id)}
                  />
                );
              })}
            </OccurrenceRows>
            {next !== null && onShowMore !== null && (
              <div>
                <Button variant="quiet" onClick={() => onShowMore(next)}>
                  Show more
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Takes the focus when a further page appears, because the button that added it is gone. */
function OccurrenceRows({ shouldTakeFocus, children }: { shouldTakeFocus: boolean; children: ReactNode }) {
  const listRef = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (shouldTakeFocus) listRef.current?.focus({ preventScroll: true });
  }, [shouldTakeFocus]);
  return (
    <ol ref={listRef} tabIndex={-1} className={classNames(listStyles.phrases, styles.rows)}>
      {children}
    </ol>
  );
}

function OccurrencesSkeleton() {
  return (
    <div className={listStyles.list}>
      <Loading noun="the phrases" />
      <Skeleton width="8rem" height="2rem" />
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
    </div>
  );
}

function NoOccurrences() {
  return (
    <EmptyState title="No phrases yet" action={<LinkButton to={paths.browse}>Find a book</LinkButton>}>
      <p>None of your books, and none of the free samples, has this word.</p>
    </EmptyState>
  );
}
