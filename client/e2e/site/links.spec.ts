import { expect, type Page, type Request, test } from '@playwright/test';
import { waitForHydration } from '../support/first-views.ts';
import { openInApp } from '../support/navigation.ts';
import { signInAsDemo } from '../support/people.ts';

const notFoundTitle = '404 | Page not found';
/** Paths that the crawl skips. Signing out would end the session. */
const skippedPathPattern = /^\/(logout|v1)(\/|$)/;
/** Replaces ids and book codes with placeholders, so that the crawl opens only one page of each kind. */
const toPathPattern = (path: string) =>
  path
    .replace(/(\/|\?chapter=)\d+(?=\/|$)/g, '$1:id')
    .replace(
      /^(\/book-detail|\/guest|\/library|\/confirm-purchase|\/admin\/book-detail|\/admin\/books\/edit|\/admin\/preview|\/admin\/replace)\/[^/]+/,
      '$1/:book',
    );

type InspectedPage = { path: string; title: string; heading: string; links: string[]; exits: string[] };

/** Loads the application, and returns a function that resolves once no API call is open. */
async function startCrawl(page: Page): Promise<() => Promise<void>> {
  const openCalls = new Set<Request>();
  const removeCall = (request: Request) => void openCalls.delete(request);
  page.on('request', (request) => {
    if (request.resourceType() === 'xhr') openCalls.add(request);
  });
  page.on('requestfinished', removeCall);
  page.on('requestfailed', removeCall);
  // A page that the crawls do not open first, because openInApp expects a different page.
  await page.goto('/terms');
  await waitForHydration(page);
  return () => expect.poll(() => openCalls.size, `the open calls at ${page.url()}`).toBe(0);
}

/** Opens a page and collects its title, headings and links. */
async function inspectPage(
  page: Page,
  path: string,
  waitForCalls: () => Promise<void>,
): Promise<InspectedPage> {
  await openInApp(page, path);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading, path).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
  await waitForCalls();
  await expect(page, path).not.toHaveTitle('LingoStory');
  const pageLinks = await page.evaluate(() => {
    const listInternalLinks = (selector: string) =>
      [...document.querySelectorAll<HTMLAnchorElement>(selector)]
        .filter((link) => link.origin === location.origin && link.protocol.startsWith('http'))
        .map((link) => link.pathname + link.search);
    return { links: listInternalLinks('a[href]'), exits: listInternalLinks('header a[href], main a[href]') };
  });
  return {
    path: new URL(page.url()).pathname,
    title: await page.title(),
    heading: (await heading.textContent()) ?? '',
    ...pageLinks,
  };
}

async function crawlLinks(page: Page, startPaths: string[]): Promise<Map<string, InspectedPage>> {
  const inspectedPages = new Map<string, InspectedPage>();
  const visitedPatterns = new Set<string>();
  const waitForCalls = await startCrawl(page);
  const pendingLinks = startPaths.map((path) => ({ path, from: 'the start' }));
  for (let queuedLink = pendingLinks.shift(); queuedLink !== undefined; queuedLink = pendingLinks.shift()) {
    const { path, from } = queuedLink;
    const pathPattern = toPathPattern(path.split('?')[0] ?? '');
    if (skippedPathPattern.test(path) || visitedPatterns.has(pathPattern)) continue;
    visitedPatterns.add(pathPattern);
    const inspectedPage = await inspectPage(page, path, waitForCalls);
    const pageWithSameTitle = [...inspectedPages].find(
      ([, otherPage]) => otherPage.title === inspectedPage.title,
    );
    // Two paths may share a title only if they redirect to the same page.
    if (pageWithSameTitle !== undefined)
      expect(inspectedPage.path, `${path} and ${pageWithSameTitle[0]} have one title`).toBe(
        pageWithSameTitle[1].path,
      );
    inspectedPages.set(path, inspectedPage);
    expect(inspectedPage.heading, `${path}, linked from ${from}`).not.toContain(notFoundTitle);
    expect(inspectedPage.heading.trim(), path).not.toBe('');
    const exitsToOtherPages = inspectedPage.exits.filter((exit) => exit !== path);
    expect(exitsToOtherPages, `the links out of ${path}`).not.toEqual([]);
    pendingLinks.push(...inspectedPage.links.map((link) => ({ path: link, from: path })));
  }
  return inspectedPages;
}

test('a guest can follow every link without reaching a missing page or a dead end', async ({ page }) => {
  const inspectedPages = await crawlLinks(page, ['/', '/401', '/resetpassword']);
  const paths = [...inspectedPages.keys()];
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/lingostory', '/login', '/signup', '/forgot', '/contact']),
  );
  expect(paths.some((path) => /^\/guest\/[^/]+\/read$/.test(path))).toBe(true);
});

test('a member can follow every link without reaching a missing page or a dead end', async ({ page }) => {
  await signInAsDemo(page, 'reader');
  const inspectedPages = await crawlLinks(page, [
    '/',
    '/dashboard',
    '/account',
    '/user/thanks',
    '/credit-thanks',
    '/cancel',
  ]);
  const paths = [...inspectedPages.keys()];
  expect(paths).toEqual(expect.arrayContaining(['/library', '/buy', '/account/change-password']));
  expect(paths.some((path) => /^\/library\/[^/]+\/(read|write-a-review)$/.test(path))).toBe(true);
});

test('an administrator can follow every link without reaching a missing page or a dead end', async ({
  page,
}) => {
  await signInAsDemo(page, 'administrator');
  const inspectedPages = await crawlLinks(page, ['/', '/admin/dashboard', '/admin/books']);
  const kinds = [...inspectedPages.keys()].map(toPathPattern);
  expect(kinds).toEqual(
    expect.arrayContaining([
      '/admin/dashboard/create-book',
      '/admin/chapter/list/:id',
      '/admin/books/edit/:book',
    ]),
  );
});

test('every page has a unique title, and a link preview shows an image, a title and a description', async ({
  page,
}) => {
  const titlesByPath = new Map<string, string>();
  const waitForCalls = await startCrawl(page);
  for (const path of [
    '/',
    '/lingostory',
    '/lingonovel-story',
    '/subs',
    '/help',
    '/contact',
    '/contact/email-send',
    '/login',
    '/signup',
    '/forgot',
    '/resetpassword',
    '/profile',
    '/401',
    '/terms',
    '/review-guidelines',
    '/book-detail/le-phare',
    '/guest/le-phare/read',
    '/nothing',
  ]) {
    const { title } = await inspectPage(page, path, waitForCalls);
    expect(
      titlesByPath.get(title),
      `${path} and ${titlesByPath.get(title)} are both called ${title}`,
    ).toBeUndefined();
    titlesByPath.set(title, path);
  }
  const pageHtml = await (await page.request.get('/book-detail/le-phare')).text();
  const readMetaTag = (name: string) =>
    new RegExp(`<meta\\s+(?:property|name)="${name}"\\s+content="([^"]+)"`).exec(pageHtml)?.[1] ?? '';
  for (const name of ['description', 'og:title', 'og:description', 'twitter:card']) {
    expect(readMetaTag(name).length, name).toBeGreaterThan(5);
  }
  // Link previews are built by other sites, so the image needs an absolute URL.
  const { origin } = new URL(page.url());
  expect(readMetaTag('og:image')).toMatch(new RegExp(`^${origin}/v1/media/covers/\\w+social\\.jpg$`));
  for (const [path, type] of [
    ['/social.png', /^image\/png/],
    ['/favicon.svg', /^image\/svg/],
    ['/favicon.png', /^image\/png/],
    ['/apple-touch-icon.png', /^image\/png/],
    ['/robots.txt', /^text\/plain/],
    ['/licenses.txt', /^text\/plain/],
    ['/worker-licenses.txt', /^text\/plain/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
    ['/sitemap.xml', /^application\/xml/],
  ] as const) {
    const response = await page.request.get(path);
    expect(response.headers()['content-type'], path).toMatch(type);
  }
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${origin}/book-detail/le-phare</loc>`);
});

test('the API documentation loads without console errors, and the details of an endpoint can be expanded', async ({
  page,
}) => {
  const consoleErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
  await page.goto('/v1/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The API of LingoStory');
  await page.getByRole('link', { name: 'POST /user/review', exact: true }).click();
  const section = page.locator('#postReview');
  await expect(section).toBeInViewport();
  await section.getByText('Fields and responses').click();
  await expect(section.getByText('overall_star')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
