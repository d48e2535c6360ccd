import type { SearchHitView } from '@lingostory/contract/reading/contents/schemas';
import { toProblem } from '../../../lib/http/problem.ts';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { PhraseJump, toPositionLabel } from '../base/controls/phrase-jump.tsx';
import type { PhraseSource } from '../base/reading.api.ts';
import { useSearchBookInfiniteQuery, useSearchSampleInfiniteQuery } from './contents.api.ts';
import styles from './phrase-search.module.css';

type PhraseSearchProps = {
  source: Exclude<PhraseSource, 'preview'>;
  bookCode: string;
  words: string;
  onJump: (phraseNo: number) => void;
};

/** The phrases that contain these words, loaded page by page. */
export function PhraseSearch({ source, bookCode, words, onJump }: PhraseSearchProps) {
  const searchQuery = { book_code: bookCode, q: words };
  const bookQuery = useSearchBookInfiniteQuery(searchQuery, { skip: source !== 'book' });
  const sampleQuery = useSearchSampleInfiniteQuery(searchQuery, { skip: source !== 'sample' });
  const query = source === 'book' ? bookQuery : sampleQuery;
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Loaded
      query={toQueryState(query, { keepPreviousData: true })}
      placeholder={<Loading noun="the phrases" />}
    >
      {({ pages }) => (
        <>
          <p role="status" className={styles.count}>
            {toCountLabel(pages[0]?.meta.total ?? 0)}
          </p>
          <ol className={styles.list}>
            {pages.flatMap(({ data }) =>
              data.map((hit) => <SearchHit key={hit.phrase_no} hit={hit} onJump={onJump} />),
            )}
          </ol>
          {error !== undefined && <p role="alert">{toProblem(error).message}</p>}
          {hasNextPage && (
            <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function toCountLabel(total: number): string {
  return total === 0
    ? 'No phrase has these words. Try fewer or shorter words.'
    : `${pluralize(total, 'phrase')} found`;
}

function SearchHit({ hit, onJump }: { hit: SearchHitView; onJump: (phraseNo: number) => void }) {
  const { phrase_no, chapter_no, parts } = hit;
  const offsets = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { text }) => sum + text.length, 0),
  );
  return (
    <li className={styles.item}>
      <PhraseJump position={toPositionLabel(chapter_no, phrase_no)} onJump={() => onJump(phrase_no)}>
        {parts.map(({ text, is_hit }, index) =>
          is_hit ? <mark key={offsets[index]}>{text}</mark> : <span key={offsets[index]}>{text}</span>,
        )}
      </PhraseJump>
    </li>
  );
}
