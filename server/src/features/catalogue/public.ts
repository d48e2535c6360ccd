export { mediaPath, viewBook } from './catalogue.views.ts';
export { listAddresses } from './list-addresses.ts';
export { searchText } from './search-text.ts';
