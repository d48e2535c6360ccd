/** Public pages that search engines should index. */
const publicPages = [
  '/',
  '/lingostory',
  '/lingonovel-story',
  '/subs',
  '/profile',
  '/signup',
  '/help',
  '/contact',
  '/terms',
  '/review-guidelines',
];

/**
 * Paths that crawlers should skip: personal pages, administrator pages and redirects. The API isn't listed, because
 * crawlers that render pages need its responses.
 */
const disallowedPaths = [
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

type SitemapBook = { bookCode: string; updatedAt: Date };

/** Builds the sitemap from the public pages and all books. Book codes are slugs, so nothing needs escaping. */
export function createSitemapXml(origin: string, books: readonly SitemapBook[]): string {
  const pages = publicPages.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  const bookPages = books.map(({ bookCode, updatedAt }) => {
    const url = `${origin}/book-detail/${bookCode}`;
    return `<url><loc>${url}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...bookPages,
    '</urlset>\n',
  ].join('\n');
}

export function createRobotsTxt(origin: string): string {
  const disallowLines = disallowedPaths.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...disallowLines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
