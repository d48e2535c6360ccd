import type { HttpMethod } from '@lingostory/contract/call';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { type BaseQueryApi, type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { AxiosRequestConfig } from 'axios';
import { storage } from '../storage/storage.ts';
import { request as requestHttp } from './http.ts';
import { type Problem, toProblem } from './problem.ts';

/** Tracks whether the API is reachable. Every request updates it. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { lost: false },
  reducers: {
    connectionLost: (state) => {
      state.lost = true;
    },
    connectionFound: (state) => {
      state.lost = false;
    },
  },
});

export const { connectionFound, connectionLost } = connectionSlice.actions;

/**
 * A request built by `toApiRequest`. `url` is the contract's path with its parameters filled in. An `anonymous`
 * request sends no bearer token.
 */
export type ApiRequest = {
  callName: string;
  /** All fields of the call's input, including those in the path. */
  input: Readonly<Record<string, unknown>>;
  url: string;
  method: HttpMethod;
  params?: object;
  body?: unknown;
  anonymous: boolean;
  /** True if the response is a file, returned as a Blob. Disables the timeout. */
  isFile?: boolean;
  /** Receives the fraction uploaded so far, from 0 to 1. Disables the timeout. */
  onUpload?: (fraction: number) => void;
};

/** Dispatched when the server rejects the bearer token. The session slice ends the session. */
export const sessionRejected = createAction<string>('api/sessionRejected');

export type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, Problem>;
export type ApiResult = { data: unknown; error?: undefined } | { data?: undefined; error: Problem };

export type RequestContext = Pick<BaseQueryApi, 'getState' | 'dispatch'>;

/** The part of the application with which members work without a network. */
export type OfflineLayer = {
  /** Handles a member's request, with or without a network. `send` sends it to the server. */
  handleRequest: (
    request: ApiRequest,
    context: RequestContext,
    send: () => Promise<ApiResult>,
  ) => Promise<ApiResult>;
  /** Sends the changes that wait on this device, as far as the server can be reached. */
  sendWaitingChanges: (context: RequestContext) => Promise<void>;
};

let loadLayer: () => Promise<OfflineLayer | undefined> = async () => undefined;

/** Sets the function that loads what members need offline. Without it, requests go to the server only. */
export function setOfflineLayer(load: () => Promise<OfflineLayer>): void {
  loadLayer = load;
}

/** Loads what members need offline. Resolves to undefined if there is none. */
export const loadOfflineLayer = (): Promise<OfflineLayer | undefined> => loadLayer();

const handleRequest: ApiBaseQuery = async (request, context) => {
  const send = () => sendToServer(request, context);
  const isSignedIn = !request.anonymous && storage.token.get() !== null;
  const layer = isSignedIn ? await loadLayer().catch(() => undefined) : undefined;
  return (await layer?.handleRequest(request, context, send)) ?? (await send());
};

/** Sends a request to the server, past the offline layer. */
export async function sendToServer(
  request: ApiRequest,
  { signal, dispatch }: Pick<BaseQueryApi, 'signal' | 'dispatch'>,
  idempotencyKey?: string,
): Promise<ApiResult> {
  const { url, method, params, body, anonymous, isFile, onUpload } = request;
  const sentToken = anonymous ? null : storage.token.get();
  const config: AxiosRequestConfig = { url, method, signal, params, data: body };
  if (anonymous) config.headers = { Authorization: false };
  if (idempotencyKey !== undefined) config.headers = { 'Idempotency-Key': idempotencyKey };
  if (isFile) Object.assign(config, { responseType: 'blob', timeout: 0 });
  if (onUpload !== undefined) {
    config.timeout = 0;
    config.onUploadProgress = ({ progress = 0 }) => onUpload(progress);
  }
  try {
    const response = await requestHttp(config);
    dispatch(connectionFound());
    return { data: response.data };
  } catch (failure) {
    const problem = toProblem(await withParsedBody(failure));
    if (!signal.aborted) dispatch(problem.status === 0 ? connectionLost() : connectionFound());
    // A late 401 for an earlier session must not end the current one.
    if (problem.status === 401 && sentToken !== null && sentToken === storage.token.get()) {
      dispatch(sessionRejected(problem.message));
    }
    return { error: problem };
  }
}

/** Parses an error body that was received as a Blob. Errors are JSON even if the request was for a file. */
async function withParsedBody(failure: unknown): Promise<unknown> {
  const response: unknown = Object(failure).response;
  const data: unknown = Object(response).data;
  if (!(data instanceof Blob)) return failure;
  const text = await data.text();
  try {
    return { response: { ...Object(response), data: JSON.parse(text) } };
  } catch {
    return failure;
  }
}

/**
 * Cache tags that several features share. Most tags carry an id, so that a change refetches only what it affects.
 * Features add their own tags with `api.enhanceEndpoints({ addTagTypes })`.
 */
const tagTypes = [
  'Book',
  'Recommendation',
  'Review',
  'Library',
  'Position',
  'Phrase',
  'Progress',
  'Word',
  'Membership',
  'StudioPreview',
] as const;
export type Tag = (typeof tagTypes)[number];

/** Caches server data. Features add their endpoints with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: handleRequest,
  refetchOnReconnect: true,
  tagTypes,
  endpoints: () => ({}),
});
