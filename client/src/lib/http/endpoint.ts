import type { Call, ResponseOf } from '@lingostory/contract/call';
import type {
  EndpointBuilder,
  InfiniteQueryExtraOptions,
  MutationExtraOptions,
  QueryExtraOptions,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react';
import type { ApiBaseQuery, ApiRequest } from './api.ts';
import type { Problem } from './problem.ts';
import { requestOf, type SentTo } from './request-of.ts';

type Build<Tag extends string> = EndpointBuilder<ApiBaseQuery, Tag, 'api'>;

type QueryOptions<Tag extends string, Result, Arg> = Partial<
  Pick<
    QueryExtraOptions<Tag, Result, Arg, ApiBaseQuery, 'api'>,
    'providesTags' | 'keepUnusedDataFor' | 'onQueryStarted'
  >
>;
type PageOptions<Tag extends string, Page, Arg> = Partial<
  Pick<InfiniteQueryExtraOptions<Tag, Page, Arg, number, ApiBaseQuery, 'api'>, 'providesTags'>
>;
type MutationOptions<Tag extends string, Result, Arg> = Partial<
  Pick<MutationExtraOptions<Tag, Result, Arg, ApiBaseQuery, 'api'>, 'invalidatesTags' | 'onQueryStarted'>
>;
type Transform<C extends Call, Result> = { transformResponse?: (response: ResponseOf<C>) => Result };

type Outcome<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Problem };
type AskCall = <C extends Call>(call: C, sent: SentTo<C>) => Promise<Outcome<ResponseOf<C>>>;
/** For an endpoint that is more than its call: several calls, or a problem that counts as a result. */
type AskFn<Result, Arg> = (arg: Arg, ask: AskCall) => Promise<Outcome<Result>>;

type AskApi = (
  request: ApiRequest,
) => QueryReturnValue<unknown, Problem, object> | PromiseLike<QueryReturnValue<unknown, Problem, object>>;
const asking =
  (ask: AskApi): AskCall =>
  async (call, sent) => {
    const { data, error } = await ask(requestOf(call, sent));
    return error === undefined ? { data: data as ResponseOf<typeof call> } : { error };
  };

/** A response of which there are more pages. */
type Page = { meta: { page: number; per_page: number; total: number } };
const pageAfter = ({ meta }: Page) => (meta.page * meta.per_page < meta.total ? meta.page + 1 : undefined);

function callEndpoints<Tag extends string>(build: Build<Tag>) {
  return {
    query: <C extends Call, Result = ResponseOf<C>>(
      call: C,
      options: QueryOptions<Tag, Result, SentTo<C>> & Transform<C, Result> = {},
    ) =>
      Object.assign(
        build.query<Result, SentTo<C>, ResponseOf<C>>({ ...options, query: (sent) => requestOf(call, sent) }),
        { call },
      ),
    mutation: <C extends Call, Result = ResponseOf<C>>(
      call: C,
      options: MutationOptions<Tag, Result, SentTo<C>> & Transform<C, Result> = {},
    ) =>
      Object.assign(
        build.mutation<Result, SentTo<C>, ResponseOf<C>>({
          ...options,
          query: (sent) => requestOf(call, sent),
        }),
        { call },
      ),
    /** A list whose pages are fetched one after the other. `toInput` says what is sent for one of them. */
    pages: <C extends Call, Arg>(
      call: C,
      toInput: (arg: Arg, page: number) => SentTo<C>,
      options: PageOptions<Tag, ResponseOf<C> & Page, Arg> = {},
    ) =>
      Object.assign(
        build.infiniteQuery<ResponseOf<C> & Page, Arg, number>({
          ...options,
          infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: pageAfter },
          query: ({ queryArg, pageParam }) => requestOf(call, toInput(queryArg, pageParam)),
        }),
        { call },
      ),
    queryFn: <C extends Call, Result, Arg = SentTo<C>>(
      call: C,
      fn: AskFn<Result, Arg>,
      options: QueryOptions<Tag, Result, Arg> = {},
    ) =>
      Object.assign(
        build.query<Result, Arg>({ ...options, queryFn: (arg, _api, _extra, ask) => fn(arg, asking(ask)) }),
        { call },
      ),
    mutationFn: <C extends Call, Result, Arg = SentTo<C>>(
      call: C,
      fn: AskFn<Result, Arg>,
      options: MutationOptions<Tag, Result, Arg> = {},
    ) =>
      Object.assign(
        build.mutation<Result, Arg>({
          ...options,
          queryFn: (arg, _api, _extra, ask) => fn(arg, asking(ask)),
        }),
        { call },
      ),
  };
}

type CallEndpoints<Tag extends string> = ReturnType<typeof callEndpoints<Tag>>;
type Named<Endpoints> = { [Name in keyof Endpoints]: { call: { name: Name } } };

/**
 * A feature's endpoints, for `api.injectEndpoints`: each is made of a call and stands under its name. Another name, or
 * an endpoint that is made of no call, does not compile.
 */
export function fromCalls<Endpoints extends Named<Endpoints>, Tag extends string>(
  make: (endpoint: CallEndpoints<Tag>) => Endpoints,
): (build: Build<Tag>) => Endpoints {
  return (build) => make(callEndpoints(build));
}
