import type { PhraseWithOneNewWordView } from '@lingostory/contract/vocabulary/one-new-word/schemas';
import { useRef, useState } from 'react';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { KeyLabel } from '../../../ui/keys/key-label.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import listStyles from '../base/phrase-list.module.css';
import { useClip } from '../base/use-clip.ts';
import { useNewWordKeys } from './new-word-keys.ts';
import styles from './new-word-list.module.css';
import { NewWordRow } from './new-word-row.tsx';
import { useListPhrasesWithOneNewWordQuery } from './one-new-word.api.ts';
import { useStoredWords } from './use-stored-words.ts';

/** Lists the phrases of the member's books in which one word is new to them. More pages are added below. */
export function NewWordList() {
  const [cursors, setCursors] = useState(['']);
  const listRef = useRef<HTMLDivElement>(null);
  const clip = useClip();
  const storedWords = useStoredWords();
  useNewWordKeys(listRef);
  return (
    <div ref={listRef} className={listStyles.list}>
      <VisuallyHidden>
        <span role="status">{storedWords.outcome?.tone === 'good' && storedWords.outcome.message}</span>
      </VisuallyHidden>
      {clip.sound === 'failed' && (
        <Banner tone="bad">We couldn’t play this recording. Please try again.</Banner>
      )}
      {storedWords.outcome?.tone === 'bad' && <Banner tone="bad">{storedWords.outcome.message}</Banner>}
      {cursors.map((after, index) => (
        <NewWordPage
          key={after}
          after={after}
          clip={clip}
          storedWords={storedWords}
          onShowMore={index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : null}
        />
      ))}
    </div>
  );
}

type NewWordPageProps = {
  after: string;
  clip: ReturnType<typeof useClip>;
  storedWords: ReturnType<typeof useStoredWords>;
  /** Adds the next page. Null if it has been added. */
  onShowMore: ((next: string) => void) | null;
};

function NewWordPage({ after, clip, storedWords, onShowMore }: NewWordPageProps) {
  const query = toQueryState(useListPhrasesWithOneNewWordQuery(after === '' ? {} : { after }));
  const isFirstPage = after === '';
  return (
    <Loaded query={query} placeholder={<NewWordsSkeleton />}>
      {({ data: phrases, total, words, begun, has_books, current_title, next }) => {
        if (isFirstPage && phrases.length === 0 && next === null)
          return <NoPhrases begun={begun} hasBooks={has_books} />;
        return (
          <>
            {isFirstPage && <Summary total={total} words={words} />}
            <ol className={listStyles.phrases}>
              {phrases.map((phrase, index) => (
                <NewWordRow
                  key={idOf(phrase)}
                  phrase={phrase}
                  currentTitle={current_title}
                  shouldTakeFocus={!isFirstPage && index === 0}
                  isPlaying={clip.playingId === idOf(phrase)}
                  entry={storedWords.kept.get(phrase.lemma)}
                  isBusy={storedWords.busyLemma === phrase.lemma}
                  onHear={() => clip.toggle(phrase.audio, idOf(phrase))}
                  onToggle={() => void storedWords.toggle(phrase)}
                />
              ))}
            </ol>
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

const idOf = ({ book_code, phrase_no }: PhraseWithOneNewWordView) => `${book_code} ${phrase_no}`;

function Summary({ total, words }: { total: number; words: number }) {
  return (
    <div className={styles.summary}>
      <h2 className={listStyles.count}>
        {pluralize(total, 'phrase')}, {pluralize(words, 'new word')}
      </h2>
      <p className={classNames(listStyles.soft, styles.keys)}>
        In the list, <KeyLabel>↓</KeyLabel> and <KeyLabel>↑</KeyLabel> move, <KeyLabel>H</KeyLabel> plays the
        phrase, and <KeyLabel>Enter</KeyLabel> keeps the word.
      </p>
    </div>
  );
}

function NewWordsSkeleton() {
  return (
    <div className={listStyles.list}>
      <Loading noun="the phrases" />
      <Skeleton width="14rem" height="2rem" />
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </div>
  );
}

function NoPhrases({ begun, hasBooks }: { begun: boolean; hasBooks: boolean }) {
  if (!hasBooks)
    return (
      <EmptyState title="No books yet" action={<LinkButton to={paths.browse}>Find a book</LinkButton>}>
        <p>Phrases from your own books appear here.</p>
      </EmptyState>
    );
  if (!begun)
    return (
      <EmptyState
        title="Which words do you know?"
        action={<LinkButton to={paths.placement}>Take the placement test</LinkButton>}
      >
        <p>
          A short test marks the common words that you know. Then we can find phrases with just one new word.
        </p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="No phrases right now"
      action={<LinkButton to={paths.library}>Go to my books</LinkButton>}
    >
      <p>
        Every phrase of your books has no new word, or more than one. Mark the words that you know as you
        read, and look here again.
      </p>
    </EmptyState>
  );
}
