import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listFormerSounds: { method: 'GET', path: '/admin/chapter/{id}/former-sounds', access: 'administrator' },
  readFormerSound: { method: 'GET', path: '/admin/former-sound/{id}', access: 'administrator' },
  restoreFormerSound: {
    method: 'POST',
    path: '/admin/former-sound/{id}/restore',
    access: 'administrator',
  },
});
