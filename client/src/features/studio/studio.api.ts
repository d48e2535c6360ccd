import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import type { calls as bookCalls } from '@lingostory/contract/studio/books/calls';
import type { calls as dashboardCalls } from '@lingostory/contract/studio/dashboard/calls';
import type { DashboardView } from '@lingostory/contract/studio/dashboard/schemas';
import type { calls as memberCalls } from '@lingostory/contract/studio/members/calls';
import type { OneMemberView } from '@lingostory/contract/studio/members/schemas';
import { api } from '../../lib/api.ts';

export type StudioBook = ResponseOf<typeof bookCalls.readStudioBook>['data'];
/** `bookCode` names the book that is changed; without it one is added. */
type SentBook = { bookCode?: string; body: FormData; onUpload: (share: number) => void };

const studioApi = api.injectEndpoints({
  endpoints: (build) => ({
    studioBooks: build.query<
      ResponseOf<typeof bookCalls.listStudioBooks>,
      InputOf<typeof bookCalls.listStudioBooks>
    >({
      query: (params) => ({ url: '/admin/book', params }),
      providesTags: ['StudioBook', 'StudioChapter', 'StudioPhrase'],
    }),
    studioBook: build.query<StudioBook, string>({
      query: (bookCode) => ({ url: `/admin/book/${encodeURIComponent(bookCode)}` }),
      transformResponse: (answer: ResponseOf<typeof bookCalls.readStudioBook>) => answer.data,
      providesTags: ['StudioBook', 'StudioChapter', 'StudioPhrase'],
    }),
    sendBook: build.mutation<ResponseOf<typeof bookCalls.createBook>, SentBook>({
      query: ({ bookCode, body, onUpload }) => ({
        url: bookCode === undefined ? '/admin/book' : `/admin/book/${encodeURIComponent(bookCode)}`,
        method: 'POST',
        ...(bookCode !== undefined && { params: { _method: 'put' } }),
        body,
        onUpload,
      }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['StudioBook', 'StudioFigures', 'Book']),
    }),
    deleteBook: build.mutation<ResponseOf<typeof bookCalls.deleteBook>, number>({
      query: (id) => ({ url: `/admin/book/${id}`, method: 'DELETE' }),
      invalidatesTags: ['StudioBook', 'StudioFigures', 'Book'],
    }),
    studioFigures: build.query<DashboardView, void>({
      query: () => ({ url: '/admin/dashboard' }),
      transformResponse: (answer: ResponseOf<typeof dashboardCalls.readDashboard>) => answer.data,
      providesTags: ['StudioFigures', 'StudioChapter', 'StudioPhrase'],
    }),
    members: build.query<ResponseOf<typeof memberCalls.listMembers>, InputOf<typeof memberCalls.listMembers>>(
      {
        query: (params) => ({ url: '/admin/member', params }),
        providesTags: ['StudioFigures'],
      },
    ),
    member: build.query<OneMemberView, number>({
      query: (id) => ({ url: `/admin/member/${id}` }),
      transformResponse: (answer: ResponseOf<typeof memberCalls.readMember>) => answer.data,
      providesTags: ['StudioFigures'],
    }),
    closeMember: build.mutation<ResponseOf<typeof memberCalls.closeMember>, number>({
      query: (id) => ({ url: `/admin/member/${id}/close`, method: 'POST' }),
      invalidatesTags: ['StudioFigures'],
    }),
    reopenMember: build.mutation<ResponseOf<typeof memberCalls.reopenMember>, number>({
      query: (id) => ({ url: `/admin/member/${id}/reopen`, method: 'POST' }),
      invalidatesTags: ['StudioFigures'],
    }),
  }),
});

export const {
  useStudioBooksQuery,
  useStudioBookQuery,
  useSendBookMutation,
  useDeleteBookMutation,
  useStudioFiguresQuery,
  useMembersQuery,
  useMemberQuery,
  useCloseMemberMutation,
  useReopenMemberMutation,
} = studioApi;
