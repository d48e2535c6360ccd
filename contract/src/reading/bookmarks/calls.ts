import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listBookmarks: { method: 'GET', path: '/user/bookmarks', access: 'member' },
  saveBookmark: { method: 'PUT', path: '/user/bookmark', access: 'member' },
  deleteBookmark: { method: 'DELETE', path: '/user/bookmark', access: 'member' },
});
