import { calls } from '@lingostory/contract/reading/calls';
import { api } from './http/api.ts';
import { defineEndpoints } from './http/endpoint.ts';

const clipsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({ allowClips: endpoint.mutation(calls.allowClips) })),
});

const { useAllowClipsMutation } = clipsApi;

/**
 * Returns a function that renews this browser's right to hear a clip, which ends after an hour. It resolves to true if
 * the clip may be played now. Calls with the address of anything but a book's clip resolve to false.
 */
export function useClipRenewal(): (address: string) => Promise<boolean> {
  const [allowClips] = useAllowClipsMutation();
  return async (address) => {
    const [, bookId] = /^\/v1\/media\/books\/(\d+)\//.exec(address) ?? [];
    if (bookId === undefined) return false;
    const { data: response } = await allowClips({ book_ids: [Number(bookId)] });
    return response?.data.book_ids.includes(Number(bookId)) ?? false;
  };
}
