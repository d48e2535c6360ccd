import { type ReviewState, reviewStates } from '@lingostory/contract/studio/reviews/schemas';
import { useSearchParams } from 'react-router-dom';
import { readFilters } from '../../features/catalogue/browse/filters.ts';
import { PageLinks } from '../../features/catalogue/browse/page-links.tsx';
import { ReviewCrumbs } from '../../features/studio/reviews/review-crumbs.tsx';
import { ReviewList } from '../../features/studio/reviews/review-list.tsx';
import { ReviewStateLinks } from '../../features/studio/reviews/review-state-links.tsx';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';

/** Lists the reviews of all books, or of the book in the URL. */
export function AdminReviewsPage() {
  const [searchParams] = useSearchParams();
  const bookCode = searchParams.get('book') ?? '';
  const state = reviewStates.find((reviewState) => reviewState === searchParams.get('state')) ?? null;
  const { page } = readFilters(searchParams);
  const urlOf = (filters: { state: ReviewState | null; page?: number }) => {
    const nextParams = new URLSearchParams();
    if (bookCode !== '') nextParams.set('book', bookCode);
    if (filters.state !== null) nextParams.set('state', filters.state);
    if (filters.page !== undefined && filters.page > 1) nextParams.set('page', String(filters.page));
    return `${studioPaths.reviews}?${nextParams}`;
  };
  return (
    <Page>
      <ReviewCrumbs bookCode={bookCode} />
      <PageHead title="Reviews">
        <ReviewStateLinks state={state} to={(newState) => urlOf({ state: newState })} />
      </PageHead>
      <ReviewList
        key={`${bookCode} ${state}`}
        bookCode={bookCode}
        state={state}
        page={page}
        renderPageLinks={(lastPage) => (
          <PageLinks
            page={page}
            lastPage={lastPage}
            to={(otherPage) => urlOf({ state, page: otherPage })}
            onPageChange={() => window.scrollTo(0, 0)}
          />
        )}
      />
    </Page>
  );
}
