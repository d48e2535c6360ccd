import type { ResponseOf } from '@lingostory/contract/call';
import { calls as bookCalls } from '@lingostory/contract/studio/books/calls';
import { calls as dashboardCalls } from '@lingostory/contract/studio/dashboard/calls';
import { calls as memberCalls } from '@lingostory/contract/studio/members/calls';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { api, chaptersOf, tag } from './tags.ts';

export type StudioBook = ResponseOf<typeof bookCalls.readStudioBook>['data'];

const list = 'LIST';
/** What changes when a book goes or comes back. */
const booksWith = (id: number) => [
  tag('StudioBook', id),
  tag('StudioBook', list),
  'StudioStats' as const,
  tag('Book', id),
  tag('Book', list),
];
/** What shows a member, and the sums that they are part of. */
const changesOf = (id: number) => [
  tag('Member', id),
  tag('Member', list),
  'StudioStats' as const,
  'Money' as const,
];

const studioApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listStudioBooks: endpoint.query(bookCalls.listStudioBooks, {
      providesTags: (found) => [
        tag('StudioBook', list),
        ...(found?.data ?? []).map(({ id }) => tag('StudioBook', id)),
      ],
    }),
    readStudioBook: endpoint.query(bookCalls.readStudioBook, {
      transformResponse: ({ data }) => data,
      providesTags: (book) => (book === undefined ? [] : [tag('StudioBook', book.id)]),
    }),
    createBook: endpoint.mutation(bookCalls.createBook, {
      invalidatesTags: (created) =>
        created === undefined ? [] : [tag('StudioBook', list), 'StudioStats', tag('Book', list)],
    }),
    postBookEdit: endpoint.mutation(bookCalls.postBookEdit, {
      // The lists too: another title or level changes what a search or a filter finds.
      invalidatesTags: (edited) =>
        edited === undefined
          ? []
          : [
              tag('StudioBook', edited.data.id),
              tag('StudioBook', list),
              chaptersOf(edited.data.id),
              tag('Book', edited.data.id),
              tag('Book', list),
            ],
    }),
    publishBook: endpoint.mutation(bookCalls.publishBook, {
      invalidatesTags: (changed) =>
        changed === undefined
          ? []
          : [
              tag('StudioBook', changed.data.id),
              tag('StudioBook', list),
              chaptersOf(changed.data.id),
              tag('Book', changed.data.id),
              tag('Book', list),
            ],
    }),
    deleteBook: endpoint.mutation(bookCalls.deleteBook, {
      invalidatesTags: (_deleted, _problem, { id }) => booksWith(id),
    }),
    restoreBook: endpoint.mutation(bookCalls.restoreBook, {
      invalidatesTags: (_restored, _problem, { id }) => booksWith(id),
    }),
    readDashboard: endpoint.query(dashboardCalls.readDashboard, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioStats'],
    }),
    listMembers: endpoint.query(memberCalls.listMembers, { providesTags: [tag('Member', list)] }),
    readMember: endpoint.query(memberCalls.readMember, {
      transformResponse: ({ data }) => data,
      providesTags: (_found, _problem, { id }) => [tag('Member', id)],
    }),
    closeMember: endpoint.mutation(memberCalls.closeMember, {
      invalidatesTags: (_response, _problem, { id }) => changesOf(id),
    }),
    reopenMember: endpoint.mutation(memberCalls.reopenMember, {
      invalidatesTags: (_response, _problem, { id }) => changesOf(id),
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
