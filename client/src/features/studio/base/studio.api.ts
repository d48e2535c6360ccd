import type { ResponseOf } from '@lingostory/contract/call';
import { calls as bookCalls } from '@lingostory/contract/studio/books/calls';
import { calls as dashboardCalls } from '@lingostory/contract/studio/dashboard/calls';
import { calls as memberCalls } from '@lingostory/contract/studio/members/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildChapterListTag, buildTag } from './tags.ts';

export type StudioBook = ResponseOf<typeof bookCalls.readStudioBook>['data'];

const listTagId = 'LIST';
/** Returns the tags to invalidate when a book is deleted or restored. */
const buildBookTags = (id: number) => [
  buildTag('StudioBook', id),
  buildTag('StudioBook', listTagId),
  'StudioStats' as const,
  buildTag('Book', id),
  buildTag('Book', listTagId),
];
/**
 * Returns the tags to invalidate when a member's account is closed or reopened. They include the totals on the
 * dashboard.
 */
const buildMemberTags = (id: number) => [
  buildTag('Member', id),
  buildTag('Member', listTagId),
  'StudioStats' as const,
  'Money' as const,
];

const studioApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listStudioBooks: endpoint.query(bookCalls.listStudioBooks, {
      providesTags: (response) => [
        buildTag('StudioBook', listTagId),
        ...(response?.data ?? []).map(({ id }) => buildTag('StudioBook', id)),
      ],
    }),
    readStudioBook: endpoint.query(bookCalls.readStudioBook, {
      transformResponse: ({ data }) => data,
      providesTags: (book) => (book === undefined ? [] : [buildTag('StudioBook', book.id)]),
    }),
    createBook: endpoint.mutation(bookCalls.createBook, {
      invalidatesTags: (result) =>
        result === undefined
          ? []
          : [buildTag('StudioBook', listTagId), 'StudioStats', buildTag('Book', listTagId)],
    }),
    postBookEdit: endpoint.mutation(bookCalls.postBookEdit, {
      // Invalidates the lists too, because a new title or level can change which searches and filters match the book.
      invalidatesTags: (result) =>
        result === undefined
          ? []
          : [
              buildTag('StudioBook', result.data.id),
              buildTag('StudioBook', listTagId),
              buildChapterListTag(result.data.id),
              buildTag('Book', result.data.id),
              buildTag('Book', listTagId),
            ],
    }),
    publishBook: endpoint.mutation(bookCalls.publishBook, {
      invalidatesTags: (response) =>
        response === undefined
          ? []
          : [
              buildTag('StudioBook', response.data.id),
              buildTag('StudioBook', listTagId),
              buildChapterListTag(response.data.id),
              buildTag('Book', response.data.id),
              buildTag('Book', listTagId),
            ],
    }),
    deleteBook: endpoint.mutation(bookCalls.deleteBook, {
      invalidatesTags: (_result, _problem, { id }) => buildBookTags(id),
    }),
    restoreBook: endpoint.mutation(bookCalls.restoreBook, {
      invalidatesTags: (_result, _problem, { id }) => buildBookTags(id),
    }),
    readDashboard: endpoint.query(dashboardCalls.readDashboard, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioStats'],
    }),
    listMembers: endpoint.query(memberCalls.listMembers, { providesTags: [buildTag('Member', listTagId)] }),
    readMember: endpoint.query(memberCalls.readMember, {
      transformResponse: ({ data }) => data,
      providesTags: (_response, _problem, { id }) => [buildTag('Member', id)],
    }),
    closeMember: endpoint.mutation(memberCalls.closeMember, {
      invalidatesTags: (_response, _problem, { id }) => buildMemberTags(id),
    }),
    reopenMember: endpoint.mutation(memberCalls.reopenMember, {
      invalidatesTags: (_response, _problem, { id }) => buildMemberTags(id),
    }),
  })),
});

export const {
  useListStudioBooksQuery,
  useReadStudioBookQuery,
  useCreateBookMutation,
  usePostBookEditMutation,
  usePublishBookMutation,
  useDeleteBookMutation,
  useRestoreBookMutation,
  useReadDashboardQuery,
  useListMembersQuery,
  useReadMemberQuery,
  useCloseMemberMutation,
  useReopenMemberMutation,
} = studioApi;
