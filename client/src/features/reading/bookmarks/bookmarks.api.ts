import { calls } from '@lingostory/contract/reading/bookmarks/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';

const bookmarksApi = api.enhanceEndpoints({ addTagTypes: ['Bookmark'] }).injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    // Their numbers move when the book is edited, as those of the phrases do.
    listBookmarks: endpoint.query(calls.listBookmarks, {
      transformResponse: ({ data }) => data,
      providesTags: ['Bookmark', 'Phrase'],
    }),
    saveBookmark: endpoint.mutation(calls.saveBookmark, { invalidatesTags: ['Bookmark'] }),
    deleteBookmark: endpoint.mutation(calls.deleteBookmark, { invalidatesTags: ['Bookmark'] }),
  })),
});

export const { useListBookmarksQuery, useSaveBookmarkMutation, useDeleteBookmarkMutation } = bookmarksApi;
