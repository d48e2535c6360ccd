/** Pages of the client that are open to everyone and say something to whoever searches. */
const publicPages = [
  '/',
  '/lingostory',
  '/lingonovel-story',
  '/subs',
  '/profile',
  '/signup',
  '/contact',
  '/terms',
  '/review-guidelines',
];

/**
 * Pages of a person or an administrator, and pages that only redirect, have nothing for a search engine. The API stays
 * open: a search that draws the pages needs its responses.
 */
const closedPaths = [
  '/admin',
  '/account',
  '/library',
  '/user/',
  '/buy',
  '/confirm-purchase/',
  '/success/',
  '/payment-success/',
  '/discount-success/',
  '/cancel',
  '/credit-thanks',
  '/dashboard',
  '/logout',
  '/resetpassword',
  '/subscription',
];

type BookAddress = { bookCode: string; updatedAt: Date };

/** The public pages and every book in the sitemap format. A book's code is a slug, so nothing needs escaping. */
export function siteMap(origin: string, books: readonly BookAddress[]): string {
  const pages = publicPages.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  const details = books.map(({ bookCode, updatedAt }) => {
    const address = `${origin}/book-detail/${bookCode}`;
    return `<url><loc>${address}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...details,
    '</urlset>\n',
  ].join('\n');
}

export function robots(origin: string): string {
  const closed = closedPaths.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
