import type { RequestContext } from '../../lib/http/api.ts';

/** Returns true while the server can't be reached. */
export const isConnectionLost = ({ getState }: Pick<RequestContext, 'getState'>): boolean =>
  (getState() as { connection: { lost: boolean } }).connection.lost;
