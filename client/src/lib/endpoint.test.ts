import { calls } from '@lingostory/contract/help/calls';
import { calls as reviewCalls } from '@lingostory/contract/reviews/calls';
import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { fromCalls } from './endpoint.ts';

describe('fromCalls', () => {
  it('names an endpoint and its hooks by the call', () => {
    const { endpoints, useSendHelpMailMutation } = api.injectEndpoints({
      endpoints: fromCalls((endpoint) => ({ sendHelpMail: endpoint.mutation(calls.sendHelpMail) })),
    });
    expect(endpoints.sendHelpMail.name).toBe('sendHelpMail');
    expect(useSendHelpMailMutation).toBeTypeOf('function');
  });

  it('compiles under no other name, and of nothing but calls', () => {
    // @ts-expect-error: the call is sendHelpMail.
    fromCalls((endpoint) => ({ sendMail: endpoint.mutation(calls.sendHelpMail) }));
    // @ts-expect-error: the name of one call over another.
    fromCalls((endpoint) => ({ readOwnReview: endpoint.query(reviewCalls.listBookReviews) }));
    // @ts-expect-error: there is no such call.
    fromCalls((endpoint) => ({ writeHelpMail: endpoint.mutation(calls.writeHelpMail) }));
    // @ts-expect-error: made of no call.
    fromCalls(() => ({ sendHelpMail: { query: () => ({ url: '/help' }) } }));
  });
});
