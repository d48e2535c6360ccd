export { searchText } from '../../lib/search-text.ts';
export { type ListedBook, listedBookSql, mediaPath, viewBook } from './catalogue.views.ts';
export { filterBooks, listAddresses } from './list-books.ts';
