import { type ReactNode, useRef, useState } from 'react';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { QuotaNotice } from '../base/quota-notice.tsx';
import { useClip } from '../base/use-clip.ts';
import { FilterBar } from './filter-bar.tsx';
import { RemovedWord } from './removed-word.tsx';
import { useWordChanges } from './use-word-changes.ts';
import { hasFilters, toWordsQuery, type WordFilters } from './word-filters.ts';
import styles from './word-list.module.css';
import { WordRow } from './word-row.tsx';
import { useListOwnWordsQuery } from './words.api.ts';

type WordListProps = {
  filters: WordFilters;
  searchField: ReactNode;
  renderPageLinks: (lastPage: number) => ReactNode;
  onChoose: (choice: Partial<WordFilters>) => void;
  onClear: () => void;
};

/** Lists a member's kept words, one page at a time. Filters and the page number come from the URL. */
export function WordList({ filters, searchField, renderPageLinks, onChoose, onClear }: WordListProps) {
  const query = toQueryState(useListOwnWordsQuery(toWordsQuery(filters), fetchOnMount), {
    keepPreviousData: true,
  });
  const wordActions = useWordChanges();
  const { outcome, setOutcome, removed, removingId } = wordActions;
  const noticeRef = useRef<HTMLDivElement>(null);
  // Time at which the page was opened. Labels are relative to it, because a live countdown would be distracting.
  const [now] = useState(() => Date.now());
  const clip = useClip(() => {
    setOutcome({ tone: 'bad', message: 'This phrase can’t be played right now. Please try again.' });
    query.retry();
  });

  const foundCount =
    hasFilters(filters) && !query.isStale && query.problem === null ? query.data?.meta.total : undefined;

  return (
    <div className={styles.list}>
      <FilterBar
        filters={filters}
        books={query.data?.books ?? []}
        searchField={searchField}
        onChoose={onChoose}
      />
      <VisuallyHidden>
        <span role="status">
          {foundCount !== undefined &&
            (foundCount === 0 ? 'No words found' : `${pluralize(foundCount, 'word')} found`)}
        </span>
      </VisuallyHidden>
      <div ref={noticeRef} tabIndex={-1} className={styles.notice}>
        <OutcomeBanner outcome={outcome} />
        {removed.map((word) => (
          <RemovedWord
            key={word.id}
            text={word.text}
            onUndo={async () => {
              await wordActions.restore(word);
              noticeRef.current?.focus();
            }}
          />
        ))}
      </div>
      <Loaded query={query} placeholder={<WordListSkeleton />}>
        {({ data: words, meta, quota }, isStale) => {
          const lastPage = Math.ceil(meta.total / meta.per_page);
          return (
            <>
              <QuotaNotice quota={quota} />
              {meta.total === 0 && <NoMatchingWords filters={filters} onClear={onClear} />}
              {words.length > 0 && (
                <>
                  <h2 className={styles.count}>{pluralize(meta.total, 'word')}</h2>
                  <ol className={styles.words}>
                    {words.map((word) => (
                      <WordRow
                        key={word.id}
                        word={word}
                        now={now}
                        isPlaying={clip.playingId === word.id}
                        isBusy={removingId === word.id}
                        onHear={() => clip.toggle(word.audio, word.id)}
                        onRemove={() => {
                          if (clip.playingId === word.id) clip.stop();
                          void wordActions.remove(word);
                        }}
                        onReturn={async () => {
                          // Moves the focus to the notice, because the button disappears.
                          if (await wordActions.returnToPractice(word)) noticeRef.current?.focus();
                        }}
                        onStateChange={async (state) => {
                          const isSaved = await wordActions.setState(word, state);
                          // Moves the focus to the notice, because the changed row no longer matches the filter and
                          // disappears.
                          if (isSaved && filters.state !== null) noticeRef.current?.focus();
                          return isSaved;
                        }}
                        onAlreadyRemoved={() => {
                          const message = `“${word.text}” was removed on another device. Your change isn’t saved.`;
                          setOutcome({ tone: 'bad', message });
                          noticeRef.current?.focus();
                        }}
                      />
                    ))}
                  </ol>
                </>
              )}
              {renderPageLinks(isStale ? Math.max(filters.page, lastPage) : lastPage)}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function WordListSkeleton() {
  return (
    <div className={styles.list}>
      <Loading noun="your words" />
      <Skeleton width="8rem" height="2rem" />
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </div>
  );
}

function NoMatchingWords({ filters, onClear }: { filters: WordFilters; onClear: () => void }) {
  if (hasFilters(filters)) {
    const { search } = filters;
    return (
      <EmptyState
        title={search === '' ? 'No words here' : `Nothing found for “${search}”`}
        action={<Button onClick={onClear}>Show all my words</Button>}
      >
        <p>
          {search === ''
            ? 'None of your words match these filters.'
            : 'Try a shorter part of the word or its meaning.'}
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No words yet" action={<LinkButton to={paths.library}>Go to my library</LinkButton>}>
      <p>Keep a word while you read, and you’ll find it here with its phrase. You can also add your own.</p>
    </EmptyState>
  );
}
