import type { ResponseOf } from '@lingostory/contract/call';
import { calls as bookCalls } from '@lingostory/contract/studio/books/calls';
import { calls as dashboardCalls } from '@lingostory/contract/studio/dashboard/calls';
import { calls as memberCalls } from '@lingostory/contract/studio/members/calls';
import { api } from '../../lib/api.ts';
import { fromCalls } from '../../lib/endpoint.ts';

export type StudioBook = ResponseOf<typeof bookCalls.readStudioBook>['data'];

const savedBook = ['StudioBook', 'StudioFigures', 'Book'] as const;

const studioApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listStudioBooks: endpoint.query(bookCalls.listStudioBooks, {
      providesTags: ['StudioBook', 'StudioChapter', 'StudioPhrase'],
    }),
    readStudioBook: endpoint.query(bookCalls.readStudioBook, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioBook', 'StudioChapter', 'StudioPhrase'],
    }),
    createBook: endpoint.mutation(bookCalls.createBook, {
      invalidatesTags: (created) => (created === undefined ? [] : [...savedBook]),
    }),
    postBookEdit: endpoint.mutation(bookCalls.postBookEdit, {
      invalidatesTags: (edited) => (edited === undefined ? [] : [...savedBook]),
    }),
    deleteBook: endpoint.mutation(bookCalls.deleteBook, { invalidatesTags: [...savedBook] }),
    readDashboard: endpoint.query(dashboardCalls.readDashboard, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioFigures', 'StudioChapter', 'StudioPhrase'],
    }),
    listMembers: endpoint.query(memberCalls.listMembers, { providesTags: ['StudioFigures'] }),
    readMember: endpoint.query(memberCalls.readMember, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioFigures'],
    }),
    closeMember: endpoint.mutation(memberCalls.closeMember, { invalidatesTags: ['StudioFigures'] }),
    reopenMember: endpoint.mutation(memberCalls.reopenMember, { invalidatesTags: ['StudioFigures'] }),
  })),
});

export const {
  useListStudioBooksQuery,
  useReadStudioBookQuery,
  useCreateBookMutation,
  usePostBookEditMutation,
  useDeleteBookMutation,
  useReadDashboardQuery,
  useListMembersQuery,
  useReadMemberQuery,
  useCloseMemberMutation,
  useReopenMemberMutation,
} = studioApi;
