import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  exportWords: {
    method: 'GET',
    path: '/user/words-file',
    access: 'member',
    download: ['text/csv', 'application/zip', 'application/octet-stream'],
  },
  importWords: { method: 'POST', path: '/user/words-file', access: 'member', encoding: 'multipart' },
  undoImport: { method: 'POST', path: '/user/words-file/undo', access: 'member' },
});
