import type { AnswerOf } from '@lingostory/contract/call';
import type { MoneyView, readMoney, reconcileMoney } from '@lingostory/contract/studio-money';
import { api } from '../../../lib/api.ts';

const moneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    money: build.query<MoneyView, void>({
      query: () => ({ url: '/admin/money' }),
      transformResponse: (answer: AnswerOf<typeof readMoney>) => answer.data,
      providesTags: ['StudioFigures'],
    }),
    reconcile: build.mutation<AnswerOf<typeof reconcileMoney>, void>({
      query: () => ({ url: '/admin/reconciliation', method: 'POST' }),
    }),
  }),
});

export const { useMoneyQuery, useReconcileMutation } = moneyApi;
