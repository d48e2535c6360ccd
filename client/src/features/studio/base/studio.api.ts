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

/** Returns the tags to invalidate when a book was added. */
const buildNewBookTags = (response: object | undefined) =>
  response === undefined
    ? []
    : [buildTag('StudioBook', listTagId), 'StudioStats' as const, buildTag('Book', listTagId)];
/**
 * Returns the tags to invalidate when a book was edited. They include the lists, because a new title or level can
 * change which searches and filters match the book.
 */
const buildEditedBookTags = (response: { data: { id: number } } | undefined) =>
  response === undefined
    ? []
    : [
        buildTag('StudioBook', response.data.id),
        buildTag('StudioBook', listTagId),
        buildTag('StudioMissing', response.data.id),
        buildChapterListTag(response.data.id),
        buildTag('Book', response.data.id),
        buildTag('Book', listTagId),
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
      invalidatesTags: (response) => buildNewBookTags(response),
    }),
    createDraft: endpoint.mutation(bookCalls.createDraft, {
      invalidatesTags: (response) => buildNewBookTags(response),
    }),
    postBookEdit: endpoint.mutation(bookCalls.postBookEdit, {
      invalidatesTags: (response) => buildEditedBookTags(response),
    }),
    editDraft: endpoint.mutation(bookCalls.editDraft, {
      invalidatesTags: (response) => buildEditedBookTags(response),
    }),
    publishBook: endpoint.mutation(bookCalls.publishBook, {
      invalidatesTags: (response) => buildEditedBookTags(response),
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
  useCreateDraftMutation,
  usePostBookEditMutation,
  useEditDraftMutation,
  usePublishBookMutation,
  useDeleteBookMutation,
  useRestoreBookMutation,
  useReadDashboardQuery,
  useListMembersQuery,
  useReadMemberQuery,
  useCloseMemberMutation,
  useReopenMemberMutation,
} = studioApi;
