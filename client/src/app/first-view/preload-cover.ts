import { type CoverCut, coverPicture } from '@lingostory/contract/catalogue/covers';
import type { BookDetailView, BookView } from '@lingostory/contract/catalogue/schemas';
import type { FirstResponse } from '@lingostory/contract/first-view';
import { bookCoverSizes } from '../../features/catalogue/book/book-page.tsx';
import { newest } from '../../features/catalogue/browse/browse-carousel.tsx';
import { slideSizes } from '../../features/catalogue/lists/book-slide.tsx';

function preload(book: BookView, cut: CoverCut, sizes: string): string {
  const [best] = coverPicture(book, cut).sources;
  if (best === undefined) return '';
  const { type, srcSet } = best;
  return `<link rel="preload" as="image" type="${type}" imagesrcset="${srcSet}" imagesizes="${sizes}" fetchpriority="high">`;
}

/** Asks for the largest picture of a first view before the browser has come to it; nothing where that is text. */
export function preloadCover(responses: readonly FirstResponse[]): string {
  for (const { endpointName, arg, value } of responses) {
    if (endpointName === 'readBookDetail') return preload(value as BookDetailView, 'whole', bookCoverSizes);
    const isCarousel = endpointName === 'listBooks' && Object(arg).per_page === newest.per_page;
    const [first] = isCarousel ? (value as { data: BookView[] }).data : [];
    if (first !== undefined) return preload(first, 'card', slideSizes);
  }
  return '';
}
