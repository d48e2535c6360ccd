import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listMembers: { method: 'GET', path: '/admin/member', access: 'administrator' },
  readMember: { method: 'GET', path: '/admin/member/{id}', access: 'administrator' },
  closeMember: { method: 'POST', path: '/admin/member/{id}/close', access: 'administrator' },
  reopenMember: { method: 'POST', path: '/admin/member/{id}/reopen', access: 'administrator' },
});
