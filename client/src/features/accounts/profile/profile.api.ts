import { calls } from '@lingostory/contract/accounts/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { fetchOnMount } from '../../../lib/http/query-state.ts';

const profileApi = api.enhanceEndpoints({ addTagTypes: ['Profile'] }).injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readProfile: endpoint.query(calls.readProfile, { providesTags: ['Profile'] }),
    changeProfile: endpoint.mutation(calls.changeProfile, { invalidatesTags: ['Profile'] }),
    sendConfirmation: endpoint.mutation(calls.sendConfirmation),
    // Works without a session, because the link may open in a browser where nobody, or someone else, is signed in.
    confirmEmail: endpoint.mutation(calls.confirmEmail, { invalidatesTags: ['Profile'] }),
  })),
});

export const { useChangeProfileMutation, useSendConfirmationMutation, useConfirmEmailMutation } = profileApi;

/** Refetches on every mount, because the user may have confirmed a new email address in another browser. */
export const useProfile = () => profileApi.useReadProfileQuery(undefined, fetchOnMount);
