import { bookApi, catalogueApi } from '../../features/catalogue/base/catalogue.api.ts';
import { sampleBookIn, starterBooks } from '../../features/catalogue/base/starter-books.ts';
import { isNarrowed, readFilters, toQuery } from '../../features/catalogue/browse/filters.ts';
import { offersApi } from '../../features/membership/base/offers.api.ts';
import { readingApi } from '../../features/reading/base/reading.api.ts';
import { phraseNoIn } from '../../features/reading/position/address.ts';
import { paths } from '../../lib/navigation/paths.ts';
import type { AppDispatch } from '../../session/slice.ts';

type Asked = { book_code: string; search: string; dispatch: AppDispatch };
type Fetch = (asked: Asked) => Promise<unknown>;

/** Whoever shows the page subscribes; this only fills the cache. */
const unwatched = { subscribe: false } as const;
const { listBooks } = catalogueApi.endpoints;

async function landing(): Promise<Fetch> {
  const fetchTrial = async ({ dispatch }: Asked) => {
    const { data: books } = await dispatch(listBooks.initiate(starterBooks, unwatched));
    const book_code = sampleBookIn(books?.data ?? []);
    if (book_code === null) return;
    await dispatch(readingApi.endpoints.readSample.initiate({ book_code, phrase_no: 1 }, unwatched));
  };
  return (asked) =>
    Promise.all([
      fetchTrial(asked),
      asked.dispatch(offersApi.endpoints.listOffers.initiate(undefined, unwatched)),
    ]);
}

async function browse(): Promise<Fetch> {
  const { newest } = await import('../../features/catalogue/browse/browse-carousel.tsx');
  return ({ dispatch, search }) => {
    const filters = readFilters(new URLSearchParams(search));
    const lists = [toQuery(filters), ...(isNarrowed(filters) ? [] : [newest])];
    return Promise.all(lists.map((list) => dispatch(listBooks.initiate(list, unwatched))));
  };
}

async function book(): Promise<Fetch> {
  const { reviewsApi } = await import('../../features/reviews/reviews.api.ts');
  return ({ dispatch, book_code }) =>
    Promise.all([
      dispatch(bookApi.endpoints.readBookDetail.initiate({ book_code }, unwatched)),
      dispatch(reviewsApi.endpoints.listBookReviews.initiate({ book_code }, unwatched)),
    ]);
}

const sample = async (): Promise<Fetch> => (asked) => {
  const { dispatch, book_code, search } = asked;
  const phrase_no = phraseNoIn(search) ?? 1;
  return dispatch(readingApi.endpoints.readSample.initiate({ book_code, phrase_no }, unwatched));
};

const offers = async (): Promise<Fetch> => (asked) =>
  asked.dispatch(offersApi.endpoints.listOffers.initiate(undefined, unwatched));

/**
 * What the first view of a page is drawn from, by its route. Each comes in two steps, as what was fetched already needs
 * the endpoints but no requests.
 */
export const firstCalls: Readonly<Record<string, () => Promise<Fetch>>> = {
  [paths.landing]: landing,
  [paths.browse]: browse,
  [paths.bookDetail(':book_code')]: book,
  [paths.sample(':book_code')]: sample,
  [paths.plan]: offers,
};
