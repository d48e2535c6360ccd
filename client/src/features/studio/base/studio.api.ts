import type { ResponseOf } from '@lingostory/contract/call';
import { calls as bookCalls } from '@lingostory/contract/studio/books/calls';
import { calls as dashboardCalls } from '@lingostory/contract/studio/dashboard/calls';
import { calls as memberCalls } from '@lingostory/contract/studio/members/calls';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { api, chapterListTag, tag } from './tags.ts';

export type StudioBook = ResponseOf<typeof bookCalls.readStudioBook>['data'];

const listId = 'LIST';
/** Returns the tags to invalidate when a book is deleted or restored. */
const bookTags = (id: number) => [
  tag('StudioBook', id),
  tag('StudioBook', listId),
  'StudioStats' as const,
  tag('Book', id),
  tag('Book', listId),
];
/**
 * Returns the tags to invalidate when a member's account is closed or reopened, including those of the dashboard's
 * totals.
 */
const memberTags = (id: number) => [
  tag('Member', id),
  tag('Member', listId),
  'StudioStats' as const,
  'Money' as const,
];

const studioApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listStudioBooks: endpoint.query(bookCalls.listStudioBooks, {
      providesTags: (response) => [
        tag('StudioBook', listId),
        ...(response?.data ?? []).map(({ id }) => tag('StudioBook', id)),
      ],
    }),
    readStudioBook: endpoint.query(bookCalls.readStudioBook, {
      transformResponse: ({ data }) => data,
      providesTags: (book) => (book === undefined ? [] : [tag('StudioBook', book.id)]),
    }),
    createBook: endpoint.mutation(bookCalls.createBook, {
      invalidatesTags: (created) =>
        created === undefined ? [] : [tag('StudioBook', listId), 'StudioStats', tag('Book', listId)],
    }),
    postBookEdit: endpoint.mutation(bookCalls.postBookEdit, {
      // Invalidates the lists too, because a new title or level can change which searches and filters match the book.
      invalidatesTags: (edited) =>
        edited === undefined
          ? []
          : [
              tag('StudioBook', edited.data.id),
              tag('StudioBook', listId),
              chapterListTag(edited.data.id),
              tag('Book', edited.data.id),
              tag('Book', listId),
            ],
    }),
    publishBook: endpoint.mutation(bookCalls.publishBook, {
      invalidatesTags: (changed) =>
        changed === undefined
          ? []
          : [
              tag('StudioBook', changed.data.id),
              tag('StudioBook', listId),
              chapterListTag(changed.data.id),
              tag('Book', changed.data.id),
              tag('Book', listId),
            ],
    }),
    deleteBook: endpoint.mutation(bookCalls.deleteBook, {
      invalidatesTags: (_deleted, _problem, { id }) => bookTags(id),
    }),
    restoreBook: endpoint.mutation(bookCalls.restoreBook, {
      invalidatesTags: (_restored, _problem, { id }) => bookTags(id),
    }),
    readDashboard: endpoint.query(dashboardCalls.readDashboard, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioStats'],
    }),
    listMembers: endpoint.query(memberCalls.listMembers, { providesTags: [tag('Member', listId)] }),
    readMember: endpoint.query(memberCalls.readMember, {
      transformResponse: ({ data }) => data,
      providesTags: (_response, _problem, { id }) => [tag('Member', id)],
    }),
    closeMember: endpoint.mutation(memberCalls.closeMember, {
      invalidatesTags: (_response, _problem, { id }) => memberTags(id),
    }),
    reopenMember: endpoint.mutation(memberCalls.reopenMember, {
      invalidatesTags: (_response, _problem, { id }) => memberTags(id),
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
