import type { HitView } from '@lingostory/contract/reading/contents/schemas';
import { toProblem } from '../../../lib/http/problem.ts';
import { queryState } from '../../../lib/http/query-state.ts';
import { plural } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { PhraseJump, positionLabel } from '../base/controls/phrase-jump.tsx';
import type { Source } from '../base/reading.api.ts';
import { useSearchBookInfiniteQuery, useSearchSampleInfiniteQuery } from './contents.api.ts';
import styles from './phrase-search.module.css';

type PhraseSearchProps = {
  source: Exclude<Source, 'preview'>;
  bookCode: string;
  words: string;
  onJump: (phraseNo: number) => void;
};

/** The phrases that contain these words, loaded page by page. */
export function PhraseSearch({ source, bookCode, words, onJump }: PhraseSearchProps) {
  const search = { book_code: bookCode, q: words };
  const inBook = useSearchBookInfiniteQuery(search, { skip: source !== 'book' });
  const inSample = useSearchSampleInfiniteQuery(search, { skip: source !== 'sample' });
  const query = source === 'book' ? inBook : inSample;
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Loaded query={queryState(query, { keepPreviousData: true })} waiting={<Loading what="the phrases" />}>
      {({ pages }) => (
        <>
          <p role="status" className={styles.count}>
            {countOf(pages[0]?.meta.total ?? 0)}
          </p>
          <ol className={styles.list}>
            {pages.flatMap(({ data }) =>
              data.map((hit) => <Hit key={hit.phrase_no} hit={hit} onJump={onJump} />),
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

function countOf(total: number): string {
  return total === 0
    ? 'No phrase has these words. Try fewer or shorter words.'
    : `${plural(total, 'phrase')} found`;
}

function Hit({ hit, onJump }: { hit: HitView; onJump: (phraseNo: number) => void }) {
  const { phrase_no, chapter_no, parts } = hit;
  const offsets = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { text }) => sum + text.length, 0),
  );
  return (
    <li className={styles.item}>
      <PhraseJump position={positionLabel(chapter_no, phrase_no)} onJump={() => onJump(phrase_no)}>
        {parts.map(({ text, is_hit }, index) =>
          is_hit ? <mark key={offsets[index]}>{text}</mark> : <span key={offsets[index]}>{text}</span>,
        )}
      </PhraseJump>
    </li>
  );
}
