import type { ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/money/calls';
import type { MoneyView } from '@lingostory/contract/studio/money/schemas';
import { api } from '../../../lib/api.ts';

const moneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    money: build.query<MoneyView, void>({
      query: () => ({ url: '/admin/money' }),
      transformResponse: (answer: ResponseOf<typeof calls.readMoney>) => answer.data,
      providesTags: ['StudioFigures'],
    }),
    reconcile: build.mutation<ResponseOf<typeof calls.reconcileMoney>, void>({
      query: () => ({ url: '/admin/reconciliation', method: 'POST' }),
    }),
  }),
});

export const { useMoneyQuery, useReconcileMutation } = moneyApi;
