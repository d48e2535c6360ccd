import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import { storage } from '../storage/storage.ts';
import { type Problem, unreachableMessage } from './problem.ts';

let ready: Promise<AxiosInstance> | null = null;
/** The API's origin. Empty in a browser, where pages and API share one origin. */
let origin = '';

/** Sets the API's origin for rendering on the server, where requests have no origin of their own. */
export function setApiOrigin(apiOrigin: string): void {
  origin = apiOrigin;
}

// Axios is imported on demand: its 21 kB are not needed for the first paint.
async function prepare(): Promise<AxiosInstance> {
  try {
    const { default: axios } = await import('axios');
    const http = axios.create({ timeout: 30_000, headers: { Accept: 'application/json' } });
    http.interceptors.request.use((request) => {
      const token = storage.token.get();
      if (token !== null && request.headers.Authorization === undefined) {
        request.headers.Authorization = `Bearer ${token}`;
      }
      return request;
    });
    return http;
  } catch {
    ready = null;
    const problem: Problem = { status: 0, message: unreachableMessage };
    throw problem;
  }
}

/** Prepares the HTTP client before the first call needs it. */
export function warmUp(): void {
  ready ??= prepare();
  // The call that needs the client reports the error.
  ready.catch(() => {});
}

/** Sends a request to the API with the bearer token, if there is one. `Authorization: false` leaves it out. */
export async function request<Body = unknown>(config: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
  ready ??= prepare();
  return (await ready).request<Body>({ baseURL: `${origin}/v1`, ...config });
}
