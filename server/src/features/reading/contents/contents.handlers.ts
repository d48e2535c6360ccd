import type { calls } from '@lingostory/contract/reading/contents/calls';
import type { Handlers, RawHandler } from '../../../http/route.ts';
import { memberHandler, sampleHandler } from '../base/json-handlers.ts';
import { previewContents, readContents, readSampleContents } from './read-contents.ts';
import { searchBook, searchSample } from './search-book.ts';

type Calls = typeof calls;
type Raw = 'readContents' | 'readSampleContents';
type ContentsHandlers = Handlers<Omit<Calls, Raw>> & { [Name in Raw]: RawHandler<Calls[Name]> };

type Hits = Awaited<ReturnType<typeof searchBook>>;
const toResponse = ({ hits, page, perPage, total }: Hits) => ({
  data: hits,
  meta: { page, per_page: perPage, total },
});

export const contentsHandlers: ContentsHandlers = {
  readContents: memberHandler(
    async (deps, claims, { book_code }) => `{"data":${await readContents(deps, claims, book_code)}}`,
  ),
  readSampleContents: sampleHandler(
    async (deps, { book_code }) => `{"data":${await readSampleContents(deps, book_code)}}`,
  ),
  previewContents: async ({ deps, input }) => ({ data: await previewContents(deps, input.book_code) }),
  searchBook: async ({ deps, input, caller }) => toResponse(await searchBook(deps, caller.id, input)),
  searchSample: async ({ deps, input }) => toResponse(await searchSample(deps, input)),
};
