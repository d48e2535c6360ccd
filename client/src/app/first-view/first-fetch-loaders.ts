import { bookApi, catalogueApi } from '../../features/catalogue/base/catalogue.api.ts';
import { findSampleBookCode, starterBooksQuery } from '../../features/catalogue/base/starter-books-query.ts';
import { offersApi } from '../../features/membership/base/offers.api.ts';
import { paths } from '../../lib/navigation/paths.ts';
import type { AppDispatch } from '../../session/slice.ts';

type FetchContext = { book_code: string; search: string; dispatch: AppDispatch };
export type FirstDataFetcher = (context: FetchContext) => Promise<unknown>;

/** Caches a response without subscribing to it, because the component that shows the data subscribes later. */
const noSubscriptionOptions = { subscribe: false } as const;
const { listBooks } = catalogueApi.endpoints;

async function loadLandingFetcher(): Promise<FirstDataFetcher> {
  const fetchTrialPhrase = async ({ dispatch }: FetchContext) => {
    const { data: books } = await dispatch(listBooks.initiate(starterBooksQuery, noSubscriptionOptions));
    const book_code = findSampleBookCode(books?.data ?? []);
    if (book_code === null) return;
    // Imported only for the fetch, because a guest's browser loads the trial once the guest uses the page.
    const { readingApi } = await import('../../features/reading/base/reading.api.ts');
    await dispatch(
      readingApi.endpoints.readSample.initiate({ book_code, phrase_no: 1 }, noSubscriptionOptions),
    );
  };
  return (context) =>
    Promise.all([
      fetchTrialPhrase(context),
      context.dispatch(offersApi.endpoints.listOffers.initiate(undefined, noSubscriptionOptions)),
    ]);
}

async function loadBrowseFetcher(): Promise<FirstDataFetcher> {
  const [{ newestQuery }, { hasNarrowingFilter, readFilters, toBooksQuery }] = await Promise.all([
    import('../../features/catalogue/browse/browse-carousel.tsx'),
    import('../../features/catalogue/browse/filters.ts'),
  ]);
  return ({ dispatch, search }) => {
    const filters = readFilters(new URLSearchParams(search));
    const listQueries = [toBooksQuery(filters), ...(hasNarrowingFilter(filters) ? [] : [newestQuery])];
    return Promise.all(
      listQueries.map((listQuery) => dispatch(listBooks.initiate(listQuery, noSubscriptionOptions))),
    );
  };
}

async function loadBookFetcher(): Promise<FirstDataFetcher> {
  const { reviewsApi } = await import('../../features/reviews/reviews.api.ts');
  return ({ dispatch, book_code }) =>
    Promise.all([
      dispatch(bookApi.endpoints.readBookDetail.initiate({ book_code }, noSubscriptionOptions)),
      dispatch(reviewsApi.endpoints.listBookReviews.initiate({ book_code }, noSubscriptionOptions)),
    ]);
}

async function loadSampleFetcher(): Promise<FirstDataFetcher> {
  const [{ readingApi }, { readPhraseNo }] = await Promise.all([
    import('../../features/reading/base/reading.api.ts'),
    import('../../features/reading/position/address.ts'),
  ]);
  return ({ dispatch, book_code, search }) => {
    const phrase_no = readPhraseNo(search) ?? 1;
    return dispatch(
      readingApi.endpoints.readSample.initiate({ book_code, phrase_no }, noSubscriptionOptions),
    );
  };
}

const loadOffersFetcher = async (): Promise<FirstDataFetcher> => (context) =>
  context.dispatch(offersApi.endpoints.listOffers.initiate(undefined, noSubscriptionOptions));

/**
 * Maps each route to a function that imports the endpoints of its first view and returns a function that calls them.
 * For a guest, the browser only imports the endpoints, because the page already contains the responses.
 */
export const firstFetchLoaders: Readonly<Record<string, () => Promise<FirstDataFetcher>>> = {
  [paths.landing]: loadLandingFetcher,
  [paths.browse]: loadBrowseFetcher,
  [paths.bookDetail(':book_code')]: loadBookFetcher,
  [paths.sample(':book_code')]: loadSampleFetcher,
  [paths.plan]: loadOffersFetcher,
};
