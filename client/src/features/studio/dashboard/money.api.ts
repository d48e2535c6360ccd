import { calls } from '@lingostory/contract/studio/money/calls';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api } from '../base/tags.ts';

const moneyApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readMoney: endpoint.query(calls.readMoney, {
      transformResponse: ({ data }) => data,
      providesTags: ['Money'],
    }),
    reconcileMoney: endpoint.mutation(calls.reconcileMoney),
  })),
});

export const { useReadMoneyQuery, useReconcileMoneyMutation } = moneyApi;
