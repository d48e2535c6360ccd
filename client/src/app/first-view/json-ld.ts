import type { BookDetailView, BookView } from '@lingostory/contract/catalogue/schemas';
import { paths } from '../../lib/navigation/paths.ts';

const context = 'https://schema.org';
const publisher = (site: string) => ({ '@type': 'Organization', name: 'LingoStory', url: `${site}/` });

/** Returns structured data about the site: https://schema.org/WebSite. */
export function describeSite(site: string, description: string): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: 'LingoStory',
    url: `${site}/`,
    description,
    publisher: publisher(site),
  };
}

/** Returns structured data about a list of books: https://schema.org/ItemList. */
export function describeCatalogue(books: readonly BookView[], site: string): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    itemListElement: books.map((book, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: book.title,
      url: site + paths.bookDetail(book.book_code),
    })),
  };
}

/** Returns structured data about a book, its audiobook and its rating: https://schema.org/Book. */
export function describeBook(book: BookDetailView, site: string): object {
  const url = site + paths.bookDetail(book.book_code);
  const author = { '@type': 'Person', name: book.author };
  const common = { name: book.title, author, inLanguage: 'fr', url };
  const rating = book.notations > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: book.average_rating,
      reviewCount: book.notations,
      bestRating: 5,
      worstRating: 1,
    },
  };
  const image = book.image_jpeg === null ? {} : { image: site + book.image_jpeg };
  return {
    '@context': context,
    '@type': 'Book',
    '@id': url,
    ...common,
    ...image,
    description: book.description,
    datePublished: book.createdAt.slice(0, 10),
    educationalLevel: book.difficulty,
    publisher: publisher(site),
    ...rating,
    workExample: {
      '@type': 'Audiobook',
      ...common,
      ...image,
      bookFormat: 'https://schema.org/AudiobookFormat',
      readBy: { '@type': 'Person', name: book.narrated_by },
      duration: `PT${book.hours}H${book.minutes}M`,
      ...rating,
    },
  };
}
