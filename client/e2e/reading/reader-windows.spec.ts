import { expect, type Page, type Request } from '@playwright/test';
import { addFirstPhrase, type MadeBook, publishSample, test } from '../support/administrator.ts';
import { signUpWithBook } from '../support/people.ts';
import { at, heard, listen, next, open, phrase, remember, sounds } from '../support/reader.ts';

const isReading = (request: Request) =>
  /\/(read-book|read-window|sample-chapter|sample-window|preview|preview-window)\?/.test(request.url());

/** Starts recording the page's requests for phrases, and returns the growing list. */
function readingCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (isReading(request)) calls.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  return calls;
}

async function turnTo(page: Page, from: number, to: number, total: number) {
  for (let number = from + 1; number <= to; number += 1) {
    await next(page).click();
    await at(page, `${number} / ${total}`);
  }
}

const read = ({ book_code }: MadeBook, phraseNo = 1) => `/guest/${book_code}/read?phrase=${phraseNo}`;

test('reading forward makes at most one request per ten phrases', async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  const calls = readingCalls(page);
  await open(page, '/library/le-phare/read');
  await turnTo(page, 1, 41, 46);
  const [opening, ...onwards] = calls;
  expect(opening).toBe('read-book');
  expect(new Set(onwards)).toEqual(new Set(['read-window']));
  expect(onwards.length).toBeLessThanOrEqual(40 / 10);
});

test('opening a book in the middle requests a single phrase first and then the batch around it', async ({
  page,
}) => {
  await signUpWithBook(page, 'le-phare');
  const calls = readingCalls(page);
  const around = page.waitForResponse(/read-window\?.*from=29&/);
  await open(page, '/library/le-phare/read?phrase=30');
  await (await around).finished();
  await page.getByRole('button', { name: 'Previous phrase' }).click();
  await at(page, '29 / 46');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(calls.filter((call) => call === 'read-book')).toHaveLength(1);
});

test('expired audio URLs are renewed together, and each clip plays once', async ({ page }) => {
  await listen(page);
  await remember(page, { autoplay: 'true', reading: JSON.stringify({ speed: 2 }) });
  await signUpWithBook(page, 'le-phare');
  const spoiled = new Set<string>();
  await page.route(
    /read-window\?/,
    async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const one of body.data) {
        one.line_audio = one.line_audio.replace(/s=.{5}/, 's=aaaaa');
        spoiled.add(one.line_audio);
      }
      await route.fulfill({ response, json: body });
    },
    { times: 1 },
  );
  const calls = readingCalls(page);
  await open(page, '/library/le-phare/read');
  await at(page, '5 / 46');
  const { ended, max } = await heard(page);
  expect(max).toBe(1);
  expect(new Set(ended).size).toBe(ended.length);
  expect(ended.some((address) => spoiled.has(address))).toBe(false);
  expect(calls.length).toBeLessThanOrEqual(3);
});

test('a reader neither repeats nor skips a phrase when an editor adds one meanwhile', async ({
  page,
  studio,
}) => {
  const { book, chapter } = await publishSample(page, studio, 30);
  const first = page.waitForResponse(/sample-window\?/);
  await open(page, read(book));
  await (await first).finished();
  await addFirstPhrase(page, studio, chapter);
  const seen: (string | null)[] = [];
  for (let number = 1; number <= 30; number += 1) {
    await expect(phrase(page)).toHaveText(new RegExp(`^Phrase numéro ${number}\\b`));
    seen.push(await phrase(page).textContent());
    if (number < 30) await next(page).click();
  }
  expect(new Set(seen).size).toBe(30);
  // By now, the page knows the phrase's new number.
  await at(page, '31 / 31');
  await expect(page).toHaveURL(/phrase=31$/);
});

test('a reader can continue phrase by phrase when a batch of phrases fails to load', async ({ page }) => {
  await listen(page);
  await signUpWithBook(page, 'le-phare');
  await page.route(/read-window\?/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Being dusted.' } }),
  );
  await open(page, '/library/le-phare/read');
  await turnTo(page, 1, 3, 46);
  await sounds(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(/read-window\?/);
  const ahead = page.waitForResponse(/read-window\?/);
  await next(page).click();
  expect((await ahead).ok()).toBe(true);
});
