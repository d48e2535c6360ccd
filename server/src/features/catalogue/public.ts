export { mediaPath, viewBook } from './catalogue.views.ts';
export { searchText } from './search-text.ts';
