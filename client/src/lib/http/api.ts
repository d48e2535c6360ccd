import type { Method } from '@lingostory/contract/call';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { AxiosRequestConfig } from 'axios';
import { storage } from '../storage/storage.ts';
import { request as askHttp } from './http.ts';
import { type Problem, toProblem } from './problem.ts';

/** Whether the API answers, told by every request that is made. */
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

export const { connectionFound } = connectionSlice.actions;
const { connectionLost } = connectionSlice.actions;

/** `url` is the contract's path with its parameters filled in; `anonymous` sends no bearer. Made by `requestOf`. */
export type ApiRequest = {
  url: string;
  method: Method;
  params?: object;
  body?: unknown;
  anonymous: boolean;
  /** What comes back is a file, as a Blob; it may take as long as it needs. */
  isFile?: boolean;
  /** For files: told the share that is sent, 0 to 1; such a request may take as long as it needs. */
  onUpload?: (share: number) => void;
};

/** The server no longer knows the bearer that was sent. The session listens. */
export const sessionRejected = createAction<string>('api/sessionRejected');

export type ApiBaseQuery = BaseQueryFn<ApiRequest, unknown, Problem>;

const ask: ApiBaseQuery = async (request, { signal, dispatch }) => {
  const { url, method, params, body, anonymous, isFile, onUpload } = request;
  const sent = anonymous ? null : storage.token.get();
  const config: AxiosRequestConfig = { url, method, signal, params, data: body };
  if (anonymous) config.headers = { Authorization: false };
  if (isFile) Object.assign(config, { responseType: 'blob', timeout: 0 });
  if (onUpload !== undefined) {
    config.timeout = 0;
    config.onUploadProgress = ({ progress = 0 }) => onUpload(progress);
  }
  try {
    const response = await askHttp(config);
    dispatch(connectionFound());
    return { data: response.data };
  } catch (failure) {
    const problem = toProblem(await readable(failure));
    if (!signal.aborted) dispatch(problem.status === 0 ? connectionLost() : connectionFound());
    // A late response to a session that has been replaced since must not end the new one.
    if (problem.status === 401 && sent !== null && sent === storage.token.get()) {
      dispatch(sessionRejected(problem.message));
    }
    return { error: problem };
  }
};

/** A problem in place of a file comes as a Blob, too: it is JSON all the same. */
async function readable(failure: unknown): Promise<unknown> {
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
 * What is cached and changed by several features, most of it by id, so that a change refetches what it changed and no more. What one
 * feature alone caches and changes, it adds itself: `api.enhanceEndpoints({ addTagTypes })`.
 */
const tagTypes = [
  'Book',
  'Recommendation',
  'Review',
  'Library',
  'Phrase',
  'Progress',
  'Word',
  'Membership',
  'StudioPreview',
] as const;
export type Tag = (typeof tagTypes)[number];

/** The one store of server data. Features add their calls with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: ask,
  refetchOnReconnect: true,
  tagTypes,
  endpoints: () => ({}),
});
