import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import { storage } from '../storage/storage.ts';
import { type Problem, unreachableMessage } from './problem.ts';

let ready: Promise<AxiosInstance> | null = null;
/** Empty in a browser, whose pages come from where the API is. */
let origin = '';

/** For a first view, which is drawn where no page has an address yet. */
export function setApiOrigin(apiOrigin: string): void {
  origin = apiOrigin;
}

// Axios is fetched beside the first screen, not before it: 21 kB that no first paint needs.
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

/** Fetches what calls are made with, before the first one is. */
export function warmUp(): void {
  ready ??= prepare();
  // The call that needs it says what went wrong.
  ready.catch(() => {});
}

/** One call of our API. The bearer goes along when there is one; `Authorization: false` leaves it out. */
export async function request<Body = unknown>(config: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
  ready ??= prepare();
  return (await ready).request<Body>({ baseURL: `${origin}/v1`, ...config });
}
