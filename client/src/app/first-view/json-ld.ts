import type { BookDetailView, BookView } from '@lingostory/contract/catalogue/schemas';
import { paths } from '../../lib/navigation/paths.ts';

const schemaContext = 'https://schema.org';
const toPublisher = (site: string) => ({ '@type': 'Organization', name: 'LingoStory', url: `${site}/` });

/** Returns structured data about the site: https://schema.org/WebSite. */
export function createSiteJsonLd(site: string, description: string): object {
  return {
    '@context': schemaContext,
    '@type': 'WebSite',
    name: 'LingoStory',
    url: `${site}/`,
    description,
    publisher: toPublisher(site),
  };
}

/** Returns structured data about a list of books: https://schema.org/ItemList. */
export function createCatalogueJsonLd(books: readonly BookView[], site: string): object {
  return {
    '@context': schemaContext,
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
export function createBookJsonLd(book: BookDetailView, site: string): object {
  const url = site + paths.bookDetail(book.book_code);
  const author = { '@type': 'Person', name: book.author };
  const commonProperties = { name: book.title, author, inLanguage: 'fr', url };
  const aggregateRatingProps = book.notations > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: book.average_rating,
      reviewCount: book.notations,
      bestRating: 5,
      worstRating: 1,
    },
  };
  const imageProps = book.image_jpeg === null ? {} : { image: site + book.image_jpeg };
  return {
    '@context': schemaContext,
    '@type': 'Book',
    '@id': url,
    ...commonProperties,
    ...imageProps,
    description: book.description,
    datePublished: book.createdAt.slice(0, 10),
    educationalLevel: book.difficulty,
    publisher: toPublisher(site),
    ...aggregateRatingProps,
    workExample: {
      '@type': 'Audiobook',
      ...commonProperties,
      ...imageProps,
      bookFormat: 'https://schema.org/AudiobookFormat',
      ...(book.narrated_by !== '' && { readBy: { '@type': 'Person', name: book.narrated_by } }),
      duration: `PT${book.hours}H${book.minutes}M`,
      ...aggregateRatingProps,
    },
  };
}
