import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readMoney: { method: 'GET', path: '/admin/money', access: 'administrator' },
  reconcileMoney: { method: 'POST', path: '/admin/reconciliation', access: 'administrator' },
});
