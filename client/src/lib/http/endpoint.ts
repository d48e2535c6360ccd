import type { Call, FilesOf, InputOf, ResponseOf } from '@lingostory/contract/call';
import type {
  EndpointBuilder,
  InfiniteQueryExtraOptions,
  MutationExtraOptions,
  QueryExtraOptions,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react';
import type { ApiBaseQuery, ApiRequest } from './api.ts';
import type { Problem } from './problem.ts';

type Builder<Tag extends string> = EndpointBuilder<ApiBaseQuery, Tag, 'api'>;

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
type TransformOption<C extends Call, Result> = { transformResponse?: (response: ResponseOf<C>) => Result };

type CallOutcome<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Problem };
type ApiCaller = <C extends Call>(call: C, input: CallArgument<C>) => Promise<CallOutcome<ResponseOf<C>>>;
/** Computes an endpoint's result from several calls, or turns a problem into a result. */
type EndpointFn<Result, Arg> = (arg: Arg, callApi: ApiCaller) => Promise<CallOutcome<Result>>;

type BaseQuery = (
  request: ApiRequest,
) => QueryReturnValue<unknown, Problem, object> | PromiseLike<QueryReturnValue<unknown, Problem, object>>;
const createCaller =
  (baseQuery: BaseQuery): ApiCaller =>
  async (call, input) => {
    const { data, error } = await baseQuery(toApiRequest(call, input));
    return error === undefined ? { data: data as ResponseOf<typeof call> } : { error };
  };

type PageResponse = { meta: { page: number; per_page: number; total: number } };
const findNextPage = ({ meta }: PageResponse) =>
  meta.page * meta.per_page < meta.total ? meta.page + 1 : undefined;

function createCallEndpoints<Tag extends string>(build: Builder<Tag>) {
  return {
    query: <C extends Call, Result = ResponseOf<C>>(
      call: C,
      options: QueryOptions<Tag, Result, CallArgument<C>> & TransformOption<C, Result> = {},
    ) =>
      Object.assign(
        build.query<Result, CallArgument<C>, ResponseOf<C>>({
          ...options,
          query: (input) => toApiRequest(call, input),
        }),
        { call },
      ),
    mutation: <C extends Call, Result = ResponseOf<C>>(
      call: C,
      options: MutationOptions<Tag, Result, CallArgument<C>> & TransformOption<C, Result> = {},
    ) =>
      Object.assign(
        build.mutation<Result, CallArgument<C>, ResponseOf<C>>({
          ...options,
          query: (input) => toApiRequest(call, input),
        }),
        { call },
      ),
    /** Builds an infinite query that fetches a list page by page. `toInput` returns the input for a page. */
    pages: <C extends Call, Arg>(
      call: C,
      toInput: (arg: Arg, page: number) => CallArgument<C>,
      options: PageOptions<Tag, ResponseOf<C> & PageResponse, Arg> = {},
    ) =>
      Object.assign(
        build.infiniteQuery<ResponseOf<C> & PageResponse, Arg, number>({
          ...options,
          infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: findNextPage },
          query: ({ queryArg, pageParam }) => toApiRequest(call, toInput(queryArg, pageParam)),
        }),
        { call },
      ),
    queryFn: <C extends Call, Result, Arg = CallArgument<C>>(
      call: C,
      endpointFn: EndpointFn<Result, Arg>,
      options: QueryOptions<Tag, Result, Arg> = {},
    ) =>
      Object.assign(
        build.query<Result, Arg>({
          ...options,
          queryFn: (arg, _api, _extraOptions, callApi) => endpointFn(arg, createCaller(callApi)),
        }),
        { call },
      ),
    mutationFn: <C extends Call, Result, Arg = CallArgument<C>>(
      call: C,
      endpointFn: EndpointFn<Result, Arg>,
      options: MutationOptions<Tag, Result, Arg> = {},
    ) =>
      Object.assign(
        build.mutation<Result, Arg>({
          ...options,
          queryFn: (arg, _api, _extraOptions, callApi) => endpointFn(arg, createCaller(callApi)),
        }),
        { call },
      ),
  };
}

type CallEndpoints<Tag extends string> = ReturnType<typeof createCallEndpoints<Tag>>;
type NamedEndpoints<Endpoints> = { [Name in keyof Endpoints]: { call: { name: Name } } };

/**
 * Builds endpoints for `api.injectEndpoints`. An endpoint that isn't built from an API call, or whose name differs
 * from the call's, does not compile.
 */
export function defineEndpoints<Endpoints extends NamedEndpoints<Endpoints>, Tag extends string>(
  createEndpoints: (endpoint: CallEndpoints<Tag>) => Endpoints,
): (build: Builder<Tag>) => Endpoints {
  return (build) => createEndpoints(createCallEndpoints(build));
}

type InputFields<C extends Call> = Omit<InputOf<C>, keyof C['query']>;

/**
 * The argument of a call: its input, its files, and a listener for upload progress. Void if the call takes no input.
 */
export type CallArgument<C extends Call> = [keyof FilesOf<C>] extends [never]
  ? [keyof InputFields<C>] extends [never]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: RTK Query lets an argument be omitted only if its type is void.
      void
    : InputFields<C>
  : InputFields<C> & { [Name in keyof FilesOf<C>]?: File | undefined } & {
      onUpload?: ApiRequest['onUpload'];
    };

type SentFields = Record<string, unknown> & { onUpload?: ApiRequest['onUpload'] };

/** Builds the HTTP request for a call. */
export function toApiRequest<C extends Call>(call: C, input: CallArgument<C>): ApiRequest {
  const { onUpload, ...allFields }: SentFields = { ...Object(input) };
  const fields = { ...allFields };
  const url = call.path.replace(/\{(\w+)\}/g, (_parameter, name: string) => {
    const value = encodeURIComponent(String(fields[name]));
    delete fields[name];
    return value;
  });
  const params = call.encoding === 'query' ? fields : call.query;
  const body = toRequestBody(call, fields);
  return {
    callName: call.name,
    input: allFields,
    url,
    method: call.method,
    anonymous: call.access === 'anyone' && call.bearer !== 'optional',
    ...(params !== undefined && { params }),
    ...(body !== undefined && { body }),
    ...(call.download !== undefined && { isFile: true }),
    ...(onUpload !== undefined && { onUpload }),
  };
}

function toRequestBody({ encoding }: Call, fields: Record<string, unknown>): unknown {
  if (encoding === 'query') return undefined;
  if (encoding === 'json') return Object.keys(fields).length > 0 ? fields : undefined;
  const form = encoding === 'form' ? new URLSearchParams() : new FormData();
  const fieldsWithValue = Object.entries(fields).filter(([, value]) => value !== undefined);
  for (const [name, value] of fieldsWithValue) if (!(value instanceof File)) form.append(name, String(value));
  // Appends files last, so that the server receives the text fields first.
  for (const [name, value] of fieldsWithValue)
    if (value instanceof File && form instanceof FormData) form.append(name, value);
  return form;
}
