export { toSearchText } from '../../lib/search-text.ts';
export { type ListedBook, listedBookSql, mediaPathOf, toBookView } from './catalogue.views.ts';
export { filterBooks, listSitemapBooks } from './list-books.ts';
