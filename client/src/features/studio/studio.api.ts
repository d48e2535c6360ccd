import type { AnswerOf, InputOf } from '@lingostory/contract/call';
import type { createBook, deleteBook, listStudioBooks, readStudioBook } from '@lingostory/contract/studio';
import type {
  closeMember,
  DashboardView,
  listMembers,
  OneMemberView,
  readDashboard,
  readMember,
  reopenMember,
} from '@lingostory/contract/studio-members';
import { api } from '../../lib/api.ts';

export type StudioBook = AnswerOf<typeof readStudioBook>['data'];
/** `bookCode` names the book that is changed; without it one is added. */
type SentBook = { bookCode?: string; body: FormData; onUpload: (share: number) => void };

const studioApi = api.injectEndpoints({
  endpoints: (build) => ({
    studioBooks: build.query<AnswerOf<typeof listStudioBooks>, InputOf<typeof listStudioBooks>>({
      query: (params) => ({ url: '/admin/book', params }),
      providesTags: ['StudioBook', 'StudioChapter', 'StudioPhrase'],
    }),
    studioBook: build.query<StudioBook, string>({
      query: (bookCode) => ({ url: `/admin/book/${encodeURIComponent(bookCode)}` }),
      transformResponse: (answer: AnswerOf<typeof readStudioBook>) => answer.data,
      providesTags: ['StudioBook', 'StudioChapter', 'StudioPhrase'],
    }),
    sendBook: build.mutation<AnswerOf<typeof createBook>, SentBook>({
      query: ({ bookCode, body, onUpload }) => ({
        url: bookCode === undefined ? '/admin/book' : `/admin/book/${encodeURIComponent(bookCode)}`,
        method: 'POST',
        ...(bookCode !== undefined && { params: { _method: 'put' } }),
        body,
        onUpload,
      }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['StudioBook', 'StudioFigures', 'Book']),
    }),
    deleteBook: build.mutation<AnswerOf<typeof deleteBook>, number>({
      query: (id) => ({ url: `/admin/book/${id}`, method: 'DELETE' }),
      invalidatesTags: ['StudioBook', 'StudioFigures', 'Book'],
    }),
    studioFigures: build.query<DashboardView, void>({
      query: () => ({ url: '/admin/dashboard' }),
      transformResponse: (answer: AnswerOf<typeof readDashboard>) => answer.data,
      providesTags: ['StudioFigures', 'StudioChapter', 'StudioPhrase'],
    }),
    members: build.query<AnswerOf<typeof listMembers>, InputOf<typeof listMembers>>({
      query: (params) => ({ url: '/admin/member', params }),
      providesTags: ['StudioFigures'],
    }),
    member: build.query<OneMemberView, number>({
      query: (id) => ({ url: `/admin/member/${id}` }),
      transformResponse: (answer: AnswerOf<typeof readMember>) => answer.data,
      providesTags: ['StudioFigures'],
    }),
    closeMember: build.mutation<AnswerOf<typeof closeMember>, number>({
      query: (id) => ({ url: `/admin/member/${id}/close`, method: 'POST' }),
      invalidatesTags: ['StudioFigures'],
    }),
    reopenMember: build.mutation<AnswerOf<typeof reopenMember>, number>({
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
