import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listDictionaries: { method: 'GET', path: '/admin/dictionary', access: 'administrator' },
  importDictionary: {
    method: 'POST',
    path: '/admin/dictionary',
    access: 'administrator',
    encoding: 'multipart',
  },
  removeDictionary: { method: 'DELETE', path: '/admin/dictionary/{id}', access: 'administrator' },
});
