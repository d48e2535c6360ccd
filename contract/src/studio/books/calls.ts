import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listStudioBooks: { method: 'GET', path: '/admin/book', access: 'administrator' },
  readStudioBook: { method: 'GET', path: '/admin/book/{book_code}', access: 'administrator' },
  createBook: { method: 'POST', path: '/admin/book', access: 'administrator', encoding: 'multipart' },
  editBook: {
    method: 'PUT',
    path: '/admin/book/{book_code}',
    access: 'administrator',
    encoding: 'multipart',
  },
  postBookEdit: {
    method: 'POST',
    path: '/admin/book/{book_code}',
    access: 'administrator',
    encoding: 'multipart',
    query: { _method: 'put' },
  },
  createDraft: { method: 'POST', path: '/admin/book-draft', access: 'administrator' },
  editDraft: {
    method: 'PUT',
    path: '/admin/book-draft/{book_code}',
    access: 'administrator',
    encoding: 'multipart',
  },
  publishBook: { method: 'PUT', path: '/admin/book-publication/{book_code}', access: 'administrator' },
  deleteBook: { method: 'DELETE', path: '/admin/book/{id}', access: 'administrator' },
  restoreBook: { method: 'POST', path: '/admin/book/{id}/restore', access: 'administrator' },
});
