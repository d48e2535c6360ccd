export { mediaPath, viewBook } from './catalogue.views.ts';
export { listAddresses } from './list-books.ts';
export { searchText } from './search-text.ts';
