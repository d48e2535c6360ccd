import { defineCalls } from '@lingostory/contract/call';
import { calls } from '@lingostory/contract/help/calls';
import type { schemas } from '@lingostory/contract/help/schemas';
import { calls as reviewCalls } from '@lingostory/contract/reviews/calls';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { describe, expect, it } from 'vitest';
import { type ApiBaseQuery, type ApiRequest, api, type Tag } from './api.ts';
import { defineEndpoints } from './endpoint.ts';

describe('defineEndpoints', () => {
  it('names an endpoint and its hooks after the API call', () => {
    const { endpoints, useSendHelpMailMutation } = api.injectEndpoints({
      endpoints: defineEndpoints((endpoint) => ({ sendHelpMail: endpoint.mutation(calls.sendHelpMail) })),
    });
    expect(endpoints.sendHelpMail.name).toBe('sendHelpMail');
    expect(useSendHelpMailMutation).toBeTypeOf('function');
  });

  it('sends an endpoint’s request with the method and path of its API call', async () => {
    const movedCalls = defineCalls<typeof schemas>()({
      sendHelpMail: { method: 'PUT', path: '/elsewhere/{subject}', access: 'anyone' },
    });
    const requests: ApiRequest[] = [];
    const baseQuery: ApiBaseQuery = (request) => {
      requests.push(request);
      return { data: { message: 'Sent.' } };
    };
    const tagTypes: Tag[] = [];
    const movedApi = createApi({
      reducerPath: 'api',
      baseQuery,
      tagTypes,
      endpoints: defineEndpoints((endpoint) => ({
        sendHelpMail: endpoint.mutation(movedCalls.sendHelpMail),
      })),
    });
    const store = configureStore({
      reducer: { api: movedApi.reducer },
      middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(movedApi.middleware),
    });
    const mail = { from_email: 'camille@example.org', subject: 'Où ?', text: 'Bonjour' };
    const { data } = await store.dispatch(movedApi.endpoints.sendHelpMail.initiate(mail));
    expect(data?.message).toBe('Sent.');
    const body = { from_email: mail.from_email, text: mail.text };
    expect(requests).toMatchObject([
      { method: 'PUT', url: '/elsewhere/O%C3%B9%20%3F', body, anonymous: true },
    ]);
  });

  it('rejects at compile time an endpoint with the wrong name or without an API call', () => {
    // @ts-expect-error: the endpoint must be named sendHelpMail.
    defineEndpoints((endpoint) => ({ sendMail: endpoint.mutation(calls.sendHelpMail) }));
    // @ts-expect-error: the endpoint has the name of another call.
    defineEndpoints((endpoint) => ({ readOwnReview: endpoint.query(reviewCalls.listBookReviews) }));
    // @ts-expect-error: the contract has no such call.
    defineEndpoints((endpoint) => ({ writeHelpMail: endpoint.mutation(calls.writeHelpMail) }));
    // @ts-expect-error: the endpoint is not built from a call.
    defineEndpoints(() => ({ sendHelpMail: { query: () => ({ url: '/help' }) } }));
  });
});
