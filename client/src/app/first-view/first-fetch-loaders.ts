import { bookApi, catalogueApi } from '../../features/catalogue/base/catalogue.api.ts';
import { findSampleBookCode, starterBooksQuery } from '../../features/catalogue/base/starter-books-query.ts';
import { hasNarrowingFilter, readFilters, toBooksQuery } from '../../features/catalogue/browse/filters.ts';
import { offersApi } from '../../features/membership/base/offers.api.ts';
import { readingApi } from '../../features/reading/base/reading.api.ts';
import { readPhraseNo } from '../../features/reading/position/address.ts';
import { paths } from '../../lib/navigation/paths.ts';
import type { AppDispatch } from '../../session/slice.ts';

type FetchContext = { book_code: string; search: string; dispatch: AppDispatch };
type FetchFirstData = (context: FetchContext) => Promise<unknown>;

/** Caches a response without subscribing to it, because the component that shows the data subscribes later. */
const withoutSubscription = { subscribe: false } as const;
const { listBooks } = catalogueApi.endpoints;

async function loadLandingFetch(): Promise<FetchFirstData> {
  const fetchTrial = async ({ dispatch }: FetchContext) => {
    const { data: books } = await dispatch(listBooks.initiate(starterBooksQuery, withoutSubscription));
    const book_code = findSampleBookCode(books?.data ?? []);
    if (book_code === null) return;
    await dispatch(
      readingApi.endpoints.readSample.initiate({ book_code, phrase_no: 1 }, withoutSubscription),
    );
  };
  return (context) =>
    Promise.all([
      fetchTrial(context),
      context.dispatch(offersApi.endpoints.listOffers.initiate(undefined, withoutSubscription)),
    ]);
}

async function loadBrowseFetch(): Promise<FetchFirstData> {
  const { newestQuery: newest } = await import('../../features/catalogue/browse/browse-carousel.tsx');
  return ({ dispatch, search }) => {
    const filters = readFilters(new URLSearchParams(search));
    const listQueries = [toBooksQuery(filters), ...(hasNarrowingFilter(filters) ? [] : [newest])];
    return Promise.all(listQueries.map((list) => dispatch(listBooks.initiate(list, withoutSubscription))));
  };
}

async function loadBookFetch(): Promise<FetchFirstData> {
  const { reviewsApi } = await import('../../features/reviews/reviews.api.ts');
  return ({ dispatch, book_code }) =>
    Promise.all([
      dispatch(bookApi.endpoints.readBookDetail.initiate({ book_code }, withoutSubscription)),
      dispatch(reviewsApi.endpoints.listBookReviews.initiate({ book_code }, withoutSubscription)),
    ]);
}

const loadSampleFetch = async (): Promise<FetchFirstData> => (context) => {
  const { dispatch, book_code, search } = context;
  const phrase_no = readPhraseNo(search) ?? 1;
  return dispatch(readingApi.endpoints.readSample.initiate({ book_code, phrase_no }, withoutSubscription));
};

const loadOffersFetch = async (): Promise<FetchFirstData> => (context) =>
  context.dispatch(offersApi.endpoints.listOffers.initiate(undefined, withoutSubscription));

/**
 * Maps each route to a function that imports the endpoints of its first view and returns a function that calls them.
 * For a guest, the browser only imports the endpoints, because the page already contains the responses.
 */
export const firstFetchLoaders: Readonly<Record<string, () => Promise<FetchFirstData>>> = {
  [paths.landing]: loadLandingFetch,
  [paths.browse]: loadBrowseFetch,
  [paths.bookDetail(':book_code')]: loadBookFetch,
  [paths.sample(':book_code')]: loadSampleFetch,
  [paths.plan]: loadOffersFetch,
};
