import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { PageButtons } from '../base/pages.tsx';
import { Spinner } from '../base/spinner.tsx';
import { OpenItems } from './open-items.tsx';
import styles from './open-work.module.css';
import { useOpenWork } from './use-open-work.ts';

const perPage = 10;

/** Lists the chapters of all books in which something is being aligned, waits for review, or is missing. */
export function OpenWork() {
  const [page, setPage] = useState(1);
  const query = useOpenWork({ page, per_page: perPage });
  const headingRef = useRef<HTMLHeadingElement>(null);
  const lastPage = Math.max(1, Math.ceil((query.data?.meta.total ?? 0) / perPage));
  // Goes back to the new last page once everything on the old one is done.
  if (query.data !== undefined && page > lastPage) setPage(lastPage);
  const handlePageChange = (newPage: number) => {
    setPage(newPage);
    headingRef.current?.focus();
  };
  return (
    <section className={styles.part} aria-labelledby="open-work">
      <h2 id="open-work" ref={headingRef} tabIndex={-1}>
        Chapters in progress
      </h2>
      <Loaded
        query={toQueryState(query, { keepPreviousData: true })}
        placeholder={<Spinner noun="the chapters in progress" />}
      >
        {({ data: chapters, meta }) =>
          meta.total === 0 ? (
            <p>Nothing waits for review, and nothing is missing.</p>
          ) : (
            <>
              <p>{pluralize(meta.total, 'chapter')}</p>
              <ul className={styles.chapters} aria-label="Chapters in progress">
                {chapters.map((chapter) => (
                  <li key={chapter.id}>
                    <p>
                      <Link to={studioPaths.chapters(chapter.book.id)} lang="fr">
                        {chapter.book.title}
                      </Link>
                      , {chapter.chapter_no}. <span lang="fr">{chapter.title}</span>
                    </p>
                    <OpenItems chapter={chapter} />
                  </li>
                ))}
              </ul>
              <PageButtons
                page={page}
                lastPage={lastPage}
                label="Pages of chapters in progress"
                onPageChange={handlePageChange}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
