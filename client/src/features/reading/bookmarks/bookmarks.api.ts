import { calls } from '@lingostory/contract/reading/bookmarks/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

const bookmarksApi = api.enhanceEndpoints({ addTagTypes: ['Bookmark'] }).injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    // Phrase numbers change when the book is edited, so the cached bookmarks must expire with the phrases.
    listBookmarks: endpoint.query(calls.listBookmarks, {
      transformResponse: ({ data }) => data,
      providesTags: ['Bookmark', 'Phrase'],
    }),
    saveBookmark: endpoint.mutation(calls.saveBookmark, { invalidatesTags: ['Bookmark'] }),
    deleteBookmark: endpoint.mutation(calls.deleteBookmark, { invalidatesTags: ['Bookmark'] }),
  })),
});

export const { useListBookmarksQuery, useSaveBookmarkMutation, useDeleteBookmarkMutation } = bookmarksApi;
