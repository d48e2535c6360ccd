import { bookApi, catalogueApi } from '../../features/catalogue/base/catalogue.api.ts';
import { sampleBookIn, starterBooks } from '../../features/catalogue/base/starter-books.ts';
import { isNarrowed, readFilters, toQuery } from '../../features/catalogue/browse/filters.ts';
import { offersApi } from '../../features/membership/base/offers.api.ts';
import { readingApi } from '../../features/reading/base/reading.api.ts';
import { phraseNoIn } from '../../features/reading/position/address.ts';
import { paths } from '../../lib/navigation/paths.ts';
import type { AppDispatch } from '../../session/slice.ts';

type FetchContext = { book_code: string; search: string; dispatch: AppDispatch };
type Fetch = (context: FetchContext) => Promise<unknown>;

/** Caches a response without subscribing to it. The component that shows the data subscribes later. */
const unsubscribed = { subscribe: false } as const;
const { listBooks } = catalogueApi.endpoints;

async function landing(): Promise<Fetch> {
  const fetchTrial = async ({ dispatch }: FetchContext) => {
    const { data: books } = await dispatch(listBooks.initiate(starterBooks, unsubscribed));
    const book_code = sampleBookIn(books?.data ?? []);
    if (book_code === null) return;
    await dispatch(readingApi.endpoints.readSample.initiate({ book_code, phrase_no: 1 }, unsubscribed));
  };
  return (context) =>
    Promise.all([
      fetchTrial(context),
      context.dispatch(offersApi.endpoints.listOffers.initiate(undefined, unsubscribed)),
    ]);
}

async function browse(): Promise<Fetch> {
  const { newest } = await import('../../features/catalogue/browse/browse-carousel.tsx');
  return ({ dispatch, search }) => {
    const filters = readFilters(new URLSearchParams(search));
    const lists = [toQuery(filters), ...(isNarrowed(filters) ? [] : [newest])];
    return Promise.all(lists.map((list) => dispatch(listBooks.initiate(list, unsubscribed))));
  };
}

async function book(): Promise<Fetch> {
  const { reviewsApi } = await import('../../features/reviews/reviews.api.ts');
  return ({ dispatch, book_code }) =>
    Promise.all([
      dispatch(bookApi.endpoints.readBookDetail.initiate({ book_code }, unsubscribed)),
      dispatch(reviewsApi.endpoints.listBookReviews.initiate({ book_code }, unsubscribed)),
    ]);
}

const sample = async (): Promise<Fetch> => (context) => {
  const { dispatch, book_code, search } = context;
  const phrase_no = phraseNoIn(search) ?? 1;
  return dispatch(readingApi.endpoints.readSample.initiate({ book_code, phrase_no }, unsubscribed));
};

const offers = async (): Promise<Fetch> => (context) =>
  context.dispatch(offersApi.endpoints.listOffers.initiate(undefined, unsubscribed));

/**
 * For each route, the API calls that its first view needs. Calling an entry imports the endpoints and returns a
 * function that sends the requests. If the responses came with the page, the browser only imports.
 */
export const firstCalls: Readonly<Record<string, () => Promise<Fetch>>> = {
  [paths.landing]: landing,
  [paths.browse]: browse,
  [paths.bookDetail(':book_code')]: book,
  [paths.sample(':book_code')]: sample,
  [paths.plan]: offers,
};
