import type { ResponseOf } from '@lingostory/contract/call';
import { calls as bookCalls } from '@lingostory/contract/studio/books/calls';
import { calls as dashboardCalls } from '@lingostory/contract/studio/dashboard/calls';
import { calls as memberCalls } from '@lingostory/contract/studio/members/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildChapterListTag, buildTag } from './tags.ts';

export type StudioBook = ResponseOf<typeof bookCalls.readStudioBook>['data'];

const listId = 'LIST';
/** Returns the tags to invalidate when a book is deleted or restored. */
const buildBookTags = (id: number) => [
  buildTag('StudioBook', id),
  buildTag('StudioBook', listId),
  'StudioStats' as const,
  buildTag('Book', id),
  buildTag('Book', listId),
];
/**
 * Returns the tags to invalidate when a member's account is closed or reopened. They include the totals on the
 * dashboard.
 */
const buildMemberTags = (id: number) => [
  buildTag('Member', id),
  buildTag('Member', listId),
  'StudioStats' as const,
  'Money' as const,
];

const studioApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listStudioBooks: endpoint.query(bookCalls.listStudioBooks, {
      providesTags: (response) => [
        buildTag('StudioBook', listId),
        ...(response?.data ?? []).map(({ id }) => buildTag('StudioBook', id)),
      ],
    }),
    readStudioBook: endpoint.query(bookCalls.readStudioBook, {
      transformResponse: ({ data }) => data,
      providesTags: (book) => (book === undefined ? [] : [buildTag('StudioBook', book.id)]),
    }),
    createBook: endpoint.mutation(bookCalls.createBook, {
      invalidatesTags: (created) =>
        created === undefined
          ? []
          : [buildTag('StudioBook', listId), 'StudioStats', buildTag('Book', listId)],
    }),
    postBookEdit: endpoint.mutation(bookCalls.postBookEdit, {
      // Invalidates the lists too, because a new title or level can change which searches and filters match the book.
      invalidatesTags: (edited) =>
        edited === undefined
          ? []
          : [
              buildTag('StudioBook', edited.data.id),
              buildTag('StudioBook', listId),
              buildChapterListTag(edited.data.id),
              buildTag('Book', edited.data.id),
              buildTag('Book', listId),
            ],
    }),
    publishBook: endpoint.mutation(bookCalls.publishBook, {
      invalidatesTags: (changed) =>
        changed === undefined
          ? []
          : [
              buildTag('StudioBook', changed.data.id),
              buildTag('StudioBook', listId),
              buildChapterListTag(changed.data.id),
              buildTag('Book', changed.data.id),
              buildTag('Book', listId),
            ],
    }),
    deleteBook: endpoint.mutation(bookCalls.deleteBook, {
      invalidatesTags: (_deleted, _problem, { id }) => buildBookTags(id),
    }),
    restoreBook: endpoint.mutation(bookCalls.restoreBook, {
      invalidatesTags: (_restored, _problem, { id }) => buildBookTags(id),
    }),
    readDashboard: endpoint.query(dashboardCalls.readDashboard, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioStats'],
    }),
    listMembers: endpoint.query(memberCalls.listMembers, { providesTags: [buildTag('Member', listId)] }),
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
