import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readSample: { method: 'GET', path: '/guest/sample-chapter', access: 'anyone' },
  readBook: { method: 'GET', path: '/user/read-book', access: 'member' },
  readSampleWindow: { method: 'GET', path: '/guest/sample-window', access: 'anyone' },
  readWindow: { method: 'GET', path: '/user/read-window', access: 'member' },
  reportPhrase: { method: 'POST', path: '/user/phrase-report', access: 'member' },
  reportSamplePhrase: {
    method: 'POST',
    path: '/guest/phrase-report',
    access: 'anyone',
    bearer: 'optional',
  },
  previewBook: { method: 'GET', path: '/admin/preview', access: 'administrator' },
  previewWindow: { method: 'GET', path: '/admin/preview-window', access: 'administrator' },
  allowClips: { method: 'PUT', path: '/user/clips', access: 'signed-in' },
  savePosition: { method: 'PUT', path: '/user/reading-position', access: 'member' },
});
