export {
  type ListedBook,
  listedBookSql,
  mediaPathOf,
  toBookView,
  toListedBookView,
} from './catalogue.views.ts';
export { filterBooks, listSitemapBooks, toExactLimit } from './list-books.ts';
