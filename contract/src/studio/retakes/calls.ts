import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readPhraseSound: { method: 'GET', path: '/admin/phrase/{id}/sound', access: 'administrator' },
  createRetake: {
    method: 'POST',
    path: '/admin/phrase/{id}/retake',
    access: 'administrator',
    encoding: 'multipart',
  },
  takeRetake: { method: 'POST', path: '/admin/retake/{id}/take', access: 'administrator' },
  discardRetake: { method: 'DELETE', path: '/admin/retake/{id}', access: 'administrator' },
  restorePhraseSound: {
    method: 'POST',
    path: '/admin/phrase/{id}/restore-sound',
    access: 'administrator',
  },
});
