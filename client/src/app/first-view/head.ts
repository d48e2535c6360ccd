import { type CoverShape, socialPictureUrlOf, toCoverPicture } from '@lingostory/contract/catalogue/covers';
import type { BookDetailView, BookView } from '@lingostory/contract/catalogue/schemas';
import type { FirstResponse } from '@lingostory/contract/first-view';
import { bookCoverSizes } from '../../features/catalogue/book/book-page.tsx';
import { newestQuery } from '../../features/catalogue/browse/browse-carousel.tsx';
import { wholeSlideSizes } from '../../features/catalogue/lists/book-slide.tsx';
import type { Phrase } from '../../features/reading/base/reading.api.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { createBookJsonLd, createCatalogueJsonLd, createSiteJsonLd } from './json-ld.ts';

/** The data from which a page's head tags are created. `title` is already escaped HTML. */
type RenderedPage = {
  path: string;
  /** The path and query of the page's canonical URL. */
  canonical: string;
  title: string;
  site: string;
  responses: readonly FirstResponse[];
  isFound: boolean;
};

type PageDescription = {
  description: string;
  kind?: 'website' | 'book';
  /** The path of a preview image (1200 × 630 pixels) and its alternative text. */
  picture?: { path: string; alt: string };
  data?: object;
};

const siteDescription =
  'Learn French by reading and hearing stories, phrase by phrase. Your first book and audiobook are free.';
const sitePicture = { path: '/social.png', alt: 'LingoStory: learn French by living in a story' };

const descriptionsByPath: Readonly<Record<string, string>> = {
  [paths.landing]: siteDescription,
  [paths.browse]:
    'Short French stories for learners at three levels, each with its audiobook. Try the first chapter of any of them for free.',
  [paths.howItWorks]:
    'How you learn French with a story: one phrase at a time, heard and read, with every meaning one tap away.',
  [paths.plan]:
    'What LingoStory costs: a free trial with your first book, then one credit for one book every month. Cancel anytime.',
  [paths.help]:
    'Short answers about reading, words, practice, credits, pausing, cancelling and refunds on LingoStory.',
  [paths.contact]: 'Ask us anything about LingoStory: your stories, your membership, your account.',
  [paths.terms]: 'The terms of LingoStory: membership, credits, payment and your data.',
  [paths.reviewGuidelines]: 'What helps other readers in a review of a story, and what we take out.',
  [paths.profile]: siteDescription,
  [paths.signup]: 'Create your LingoStory account. Your first book and audiobook are free with the trial.',
  [paths.login]: 'Log in to LingoStory and continue your story.',
};

function findResponse<Value>(responses: readonly FirstResponse[], endpointName: string): Value | undefined {
  return responses.find((response) => response.endpointName === endpointName)?.value as Value | undefined;
}

/** Shortens a description to one line of at most 200 characters, for link previews. */
function toSingleLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 200 ? line : `${line.slice(0, line.lastIndexOf(' ', 199))}…`;
}

function toSocialPicture(book: BookDetailView): Pick<PageDescription, 'picture'> {
  const path = socialPictureUrlOf(book.image_path);
  return path === null ? {} : { picture: { path, alt: `Cover of ${book.title}` } };
}

function toDescription({ path, site, responses }: RenderedPage): PageDescription {
  const description = descriptionsByPath[path] ?? siteDescription;
  if (path === paths.bookDetail(':book_code')) {
    const book = findResponse<BookDetailView>(responses, 'readBookDetail');
    if (book === undefined) return { description };
    return {
      description: toSingleLine(book.description),
      kind: 'book',
      ...toSocialPicture(book),
      data: createBookJsonLd(book, site),
    };
  }
  if (path === paths.sample(':book_code')) {
    const phrase = findResponse<Phrase>(responses, 'readSample');
    if (phrase === undefined) return { description };
    return {
      description: `Read and hear the beginning of ${phrase.book.title} for free, phrase by phrase, with every meaning one tap away.`,
      kind: 'book',
    };
  }
  if (path === paths.landing) return { description, data: createSiteJsonLd(site, siteDescription) };
  if (path === paths.browse) {
    const bookList = findResponse<{ data: BookView[] }>(responses, 'listBooks');
    return { description, ...(bookList && { data: createCatalogueJsonLd(bookList.data, site) }) };
  }
  return { description };
}

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? character);

const toMetaNameTag = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;
const toMetaPropertyTag = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

/** Returns a JSON-LD script tag. Escapes `<`, so that no text can close the tag early. */
const toJsonLdScript = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Returns a page's head tags for search engines, link previews and screen readers. */
export function createHeadTags(page: RenderedPage): string {
  const { title, site, canonical, responses, isFound } = page;
  const titleTag = `<title>${title}</title>`;
  if (!isFound) return titleTag + toMetaNameTag('robots', 'noindex');
  const { description, kind = 'website', picture = sitePicture, data } = toDescription(page);
  // React has already escaped `title` as HTML text. In an attribute, quotation marks must be escaped too.
  const escapedTitle = title.replaceAll('"', '&quot;');
  const canonicalUrl = escapeHtml(site + canonical);
  return [
    titleTag,
    toMetaNameTag('description', description),
    `<link rel="canonical" href="${canonicalUrl}">`,
    toMetaPropertyTag('og:type', kind),
    toMetaPropertyTag('og:site_name', 'LingoStory'),
    `<meta property="og:title" content="${escapedTitle}">`,
    toMetaPropertyTag('og:description', description),
    `<meta property="og:url" content="${canonicalUrl}">`,
    toMetaPropertyTag('og:image', site + picture.path),
    toMetaPropertyTag('og:image:width', '1200'),
    toMetaPropertyTag('og:image:height', '630'),
    toMetaPropertyTag('og:image:alt', picture.alt),
    toMetaNameTag('twitter:card', 'summary_large_image'),
    ...(data === undefined ? [] : [toJsonLdScript(data)]),
    createCoverPreloadTag(responses),
  ].join('\n');
}

function createImagePreloadTag(book: BookView, coverShape: CoverShape, sizes: string): string {
  const [bestSource] = toCoverPicture(book, coverShape).sources;
  if (bestSource === undefined) return '';
  const { type, srcSet } = bestSource;
  return `<link rel="preload" as="image" type="${type}" imagesrcset="${srcSet}" imagesizes="${sizes}" fetchpriority="high">`;
}

/** Returns a preload tag for the first view's largest image, or an empty string if it has no image. */
function createCoverPreloadTag(responses: readonly FirstResponse[]): string {
  for (const { endpointName, arg, value } of responses) {
    if (endpointName === 'readBookDetail')
      return createImagePreloadTag(value as BookDetailView, 'whole', bookCoverSizes);
    const isCarousel = endpointName === 'listBooks' && Object(arg).per_page === newestQuery.per_page;
    const [firstBook] = isCarousel ? (value as { data: BookView[] }).data : [];
    if (firstBook !== undefined) return createImagePreloadTag(firstBook, 'whole', wholeSlideSizes);
  }
  return '';
}
