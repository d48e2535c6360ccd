import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import { storage } from '../storage/storage.ts';
import { type Problem, unreachableMessage } from './problem.ts';

let clientPromise: Promise<AxiosInstance> | null = null;
/** The API's origin. Empty in a browser, where the pages and the API share an origin. */
let origin = '';

/** Sets the API's origin. Only needed for rendering on the server, where URLs must be absolute. */
export function setApiOrigin(apiOrigin: string): void {
  origin = apiOrigin;
}

// Imports axios on demand, because the first paint doesn't need its 21 kB.
async function createClient(): Promise<AxiosInstance> {
  try {
    const { default: axios } = await import('axios');
    const http = axios.create({
      timeout: 30_000,
      // Gives a timeout the code ETIMEDOUT, which a canceled request doesn't have.
      transitional: { clarifyTimeoutError: true },
      headers: { Accept: 'application/json' },
    });
    http.interceptors.request.use((request) => {
      const token = storage.token.get();
      if (token !== null && request.headers.Authorization === undefined) {
        request.headers.Authorization = `Bearer ${token}`;
      }
      return request;
    });
    return http;
  } catch {
    clientPromise = null;
    const problem: Problem = { status: 0, message: unreachableMessage };
    throw problem;
  }
}

/** Loads the HTTP client before the first call needs it. */
export function preloadHttpClient(): void {
  clientPromise ??= createClient();
  // Ignores a failure here. The first call loads the client again, and reports a failure.
  clientPromise.catch(() => {});
}

/** Sends a request to the API. Adds the stored bearer token unless the config sets `Authorization: false`. */
export async function request<Body = unknown>(config: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
  clientPromise ??= createClient();
  return (await clientPromise).request<Body>({ baseURL: `${origin}/v1`, ...config });
}
