import { expect, type Page, type Request } from '@playwright/test';
import { addFirstPhrase, type CreatedBook, createPublishedSample, test } from '../support/administrator.ts';
import { signUpWithBook } from '../support/people.ts';
import {
  expectPosition,
  getNextButton,
  getPhrase,
  observeAudio,
  openReader,
  presetLocalStorage,
  readAudioLog,
  waitForSound,
} from '../support/reader.ts';

const isPhraseRequest = (request: Request) =>
  /\/(read-book|read-window|sample-chapter|sample-window|preview|preview-window)\?/.test(request.url());

/** Starts recording the page's requests for phrases, and returns the growing list. */
function recordPhraseRequests(page: Page): string[] {
  const requestNames: string[] = [];
  page.on('request', (request) => {
    if (isPhraseRequest(request)) requestNames.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  return requestNames;
}

async function advanceToPhrase(page: Page, from: number, to: number, total: number) {
  for (let phraseNo = from + 1; phraseNo <= to; phraseNo += 1) {
    await getNextButton(page).click();
    await expectPosition(page, `${phraseNo} / ${total}`);
  }
}

const toReaderPath = ({ book_code }: CreatedBook, phraseNo = 1) =>
  `/guest/${book_code}/read?phrase=${phraseNo}`;

test('reading forward makes at most one request per ten phrases', async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  const phraseRequests = recordPhraseRequests(page);
  await openReader(page, '/library/le-phare/read');
  await advanceToPhrase(page, 1, 41, 46);
  const [firstRequest, ...onwards] = phraseRequests;
  expect(firstRequest).toBe('read-book');
  expect(new Set(onwards)).toEqual(new Set(['read-window']));
  expect(onwards.length).toBeLessThanOrEqual(40 / 10);
});

test('opening a book in the middle requests a single phrase first, followed by the batch of phrases around it', async ({
  page,
}) => {
  await signUpWithBook(page, 'le-phare');
  const phraseRequests = recordPhraseRequests(page);
  const windowResponsePromise = page.waitForResponse(/read-window\?.*from=29&/);
  await openReader(page, '/library/le-phare/read?phrase=30');
  await (await windowResponsePromise).finished();
  await page.getByRole('button', { name: 'Previous phrase' }).click();
  await expectPosition(page, '29 / 46');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(phraseRequests.filter((call) => call === 'read-book')).toHaveLength(1);
});

test('expired audio URLs are renewed together, and each clip plays once', async ({ page }) => {
  await observeAudio(page);
  await presetLocalStorage(page, { autoplay: 'true', reading: JSON.stringify({ speed: 2 }) });
  await signUpWithBook(page, 'le-phare');
  const expiredUrls = new Set<string>();
  await page.route(
    /read-window\?/,
    async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const one of body.data) {
        one.line_audio = one.line_audio.replace(/s=.{5}/, 's=aaaaa');
        expiredUrls.add(one.line_audio);
      }
      await route.fulfill({ response, json: body });
    },
    { times: 1 },
  );
  const phraseRequests = recordPhraseRequests(page);
  await openReader(page, '/library/le-phare/read');
  await expectPosition(page, '5 / 46');
  const { endedUrls, max } = await readAudioLog(page);
  expect(max).toBe(1);
  expect(new Set(endedUrls).size).toBe(endedUrls.length);
  expect(endedUrls.some((url) => expiredUrls.has(url))).toBe(false);
  expect(phraseRequests.length).toBeLessThanOrEqual(3);
});

test('a reader sees every phrase exactly once, even if an editor adds a phrase while they read', async ({
  page,
  studio,
}) => {
  const { book, chapter } = await createPublishedSample(page, studio, 30);
  const firstWindowPromise = page.waitForResponse(/sample-window\?/);
  await openReader(page, toReaderPath(book));
  await (await firstWindowPromise).finished();
  await addFirstPhrase(page, studio, chapter);
  const phraseTexts: (string | null)[] = [];
  for (let phraseNo = 1; phraseNo <= 30; phraseNo += 1) {
    await expect(getPhrase(page)).toHaveText(new RegExp(`^Phrase numéro ${phraseNo}\\b`));
    phraseTexts.push(await getPhrase(page).textContent());
    if (phraseNo < 30) await getNextButton(page).click();
  }
  expect(new Set(phraseTexts).size).toBe(30);
  // A later response has told the page that the added phrase changed this phrase's number.
  await expectPosition(page, '31 / 31');
  await expect(page).toHaveURL(/phrase=31$/);
});

test('a reader can continue phrase by phrase when a batch of phrases fails to load', async ({ page }) => {
  await observeAudio(page);
  await signUpWithBook(page, 'le-phare');
  await page.route(/read-window\?/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Being dusted.' } }),
  );
  await openReader(page, '/library/le-phare/read');
  await advanceToPhrase(page, 1, 3, 46);
  await waitForSound(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(/read-window\?/);
  const nextWindowPromise = page.waitForResponse(/read-window\?/);
  await getNextButton(page).click();
  expect((await nextWindowPromise).ok()).toBe(true);
});
