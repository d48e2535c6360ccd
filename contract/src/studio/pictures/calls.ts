import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  addPicture: { method: 'POST', path: '/admin/picture', access: 'administrator', encoding: 'multipart' },
  editPicture: { method: 'PUT', path: '/admin/picture/{picture_id}', access: 'administrator' },
  movePicture: { method: 'PUT', path: '/admin/picture/{picture_id}/place', access: 'administrator' },
  deletePicture: { method: 'DELETE', path: '/admin/picture/{picture_id}', access: 'administrator' },
  restorePicture: {
    method: 'POST',
    path: '/admin/picture/{picture_id}/restore',
    access: 'administrator',
  },
});
