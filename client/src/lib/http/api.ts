import type { HttpMethod } from '@lingostory/contract/call';
import { userTypes } from '@lingostory/contract/constants';
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

/**
 * Handles a member's request, with or without a network. `send` sends it to the server, with an `Idempotency-Key` if one is
 * given, and can be called any number of times.
 */
export type OfflineLayer = (
  request: ApiRequest,
  context: Pick<BaseQueryApi, 'getState' | 'dispatch'>,
  send: (idempotencyKey?: string) => Promise<ApiResult>,
) => Promise<ApiResult>;

let loadOfflineLayer: (() => Promise<OfflineLayer>) | null = null;

/** Sets the function that loads what members need offline. Without it, requests go to the server only. */
export function setOfflineLayer(load: () => Promise<OfflineLayer>): void {
  loadOfflineLayer = load;
}

const handleRequest: ApiBaseQuery = async (request, context) => {
  const send = (idempotencyKey?: string) => sendToServer(request, context, idempotencyKey);
  const isFromMember =
    !request.anonymous && storage.user.get()?.user_type === userTypes.member && storage.token.get() !== null;
  const handleOffline = isFromMember ? await loadOfflineLayer?.().catch(() => undefined) : undefined;
  return (await handleOffline?.(request, context, send)) ?? (await send());
};

/** Sends a request to the server, past the offline layer. */
export async function sendToServer(
  request: ApiRequest,
  { signal, dispatch }: Pick<BaseQueryApi, 'signal' | 'dispatch'>,
  idempotencyKey: string | undefined,
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
