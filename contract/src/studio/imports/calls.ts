import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

/** Maximum request size in bytes, enough for the titles of all chapters. */
const maxBodyBytes = 4 * 1024 * 1024;

export const calls = defineCalls<typeof schemas>()({
  listImports: { method: 'GET', path: '/admin/import', access: 'administrator' },
  startImport: { method: 'POST', path: '/admin/import', access: 'administrator' },
  readImport: { method: 'GET', path: '/admin/import/{id}', access: 'administrator' },
  readAgain: { method: 'PUT', path: '/admin/import/{id}', access: 'administrator' },
  confirmImport: {
    method: 'POST',
    path: '/admin/import/{id}/book',
    access: 'administrator',
    maxBody: maxBodyBytes,
  },
  cancelImport: { method: 'DELETE', path: '/admin/import/{id}', access: 'administrator' },
});
