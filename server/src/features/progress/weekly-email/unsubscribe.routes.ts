import { calls } from '@lingostory/contract/progress/weekly-email/calls';
import { Router } from 'express';
import type { Deps } from '../../../deps.ts';

/**
 * Redirects people who open an email's link to the page that unsubscribes them. Mail programs that unsubscribe with one
 * click send a POST to the same address.
 */
export function createUnsubscribeRouter({ settings }: Deps): Router {
  return Router().get(calls.setWeeklyEmailByToken.path, (request, response) => {
    const { token } = request.query;
    const query = new URLSearchParams({ token: typeof token === 'string' ? token : '' });
    response.redirect(303, `${settings.clientOrigin}/weekly-email?${query}`);
  });
}
