import type { AnswerOf, InputOf } from '@lingostory/contract/call';
import type {
  changeProfile,
  confirmEmail,
  ProfileView,
  readProfile,
  sendConfirmation,
} from '@lingostory/contract/profile';
import { api } from '../../lib/api.ts';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    readProfile: build.query<ProfileView, void>({
      query: () => ({ url: '/user/profile' }),
      transformResponse: ({ data }: AnswerOf<typeof readProfile>) => data,
      providesTags: ['Profile'],
    }),
    changeProfile: build.mutation<AnswerOf<typeof changeProfile>, InputOf<typeof changeProfile>>({
      query: (body) => ({ url: '/user/profile', method: 'PUT', body }),
      invalidatesTags: ['Profile'],
    }),
    sendConfirmation: build.mutation<AnswerOf<typeof sendConfirmation>, void>({
      query: () => ({ url: '/user/confirmation-email', method: 'POST' }),
    }),
    // The token speaks for itself: the link may be opened where nobody, or somebody else, is signed in.
    confirmEmail: build.mutation<AnswerOf<typeof confirmEmail>, InputOf<typeof confirmEmail>>({
      query: (body) => ({ url: '/user/confirm-email', method: 'POST', body, anonymous: true }),
      invalidatesTags: ['Profile'],
    }),
  }),
});

export const {
  useReadProfileQuery,
  useChangeProfileMutation,
  useSendConfirmationMutation,
  useConfirmEmailMutation,
} = profileApi;
