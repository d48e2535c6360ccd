export { viewBook } from './catalogue.views.ts';
export { searchText } from './search-text.ts';
