import { calls } from '@lingostory/contract/accounts/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { fetchOnMount } from '../../../lib/http/query-state.ts';

const profileApi = api.enhanceEndpoints({ addTagTypes: ['Profile'] }).injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    readProfile: endpoint.query(calls.readProfile, { providesTags: ['Profile'] }),
    changeProfile: endpoint.mutation(calls.changeProfile, { invalidatesTags: ['Profile'] }),
    sendConfirmation: endpoint.mutation(calls.sendConfirmation),
    // Requires only the token, not a session: the link may be opened in a browser where nobody, or another user, is
    // signed in.
    confirmEmail: endpoint.mutation(calls.confirmEmail, { invalidatesTags: ['Profile'] }),
  })),
});

export const { useChangeProfileMutation, useSendConfirmationMutation, useConfirmEmailMutation } = profileApi;

/** Fetches on every mount, since the new address may have been confirmed in another browser. */
export const useProfile = () => profileApi.useReadProfileQuery(undefined, fetchOnMount);
