import { expect, type Page, type Request } from '@playwright/test';
import { addFirstPhrase, type CreatedBook, createPublishedSample, test } from '../support/administrator.ts';
import { signUpWithBook } from '../support/people.ts';
import {
  expectPosition,
  nextButton,
  observeAudio,
  openReader,
  phrase,
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

async function readForward(page: Page, from: number, to: number, total: number) {
  for (let number = from + 1; number <= to; number += 1) {
    await nextButton(page).click();
    await expectPosition(page, `${number} / ${total}`);
  }
}

const toReaderPath = ({ book_code }: CreatedBook, phraseNo = 1) =>
  `/guest/${book_code}/read?phrase=${phraseNo}`;

test('reading forward makes at most one request per ten phrases', async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  const phraseRequests = recordPhraseRequests(page);
  await openReader(page, '/library/le-phare/read');
  await readForward(page, 1, 41, 46);
  const [opening, ...onwards] = phraseRequests;
  expect(opening).toBe('read-book');
  expect(new Set(onwards)).toEqual(new Set(['read-window']));
  expect(onwards.length).toBeLessThanOrEqual(40 / 10);
});

test('opening a book in the middle requests a single phrase first, followed by the batch of phrases around it', async ({
  page,
}) => {
  await signUpWithBook(page, 'le-phare');
  const phraseRequests = recordPhraseRequests(page);
  const windowResponse = page.waitForResponse(/read-window\?.*from=29&/);
  await openReader(page, '/library/le-phare/read?phrase=30');
  await (await windowResponse).finished();
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
  const { ended, max } = await readAudioLog(page);
  expect(max).toBe(1);
  expect(new Set(ended).size).toBe(ended.length);
  expect(ended.some((address) => expiredUrls.has(address))).toBe(false);
  expect(phraseRequests.length).toBeLessThanOrEqual(3);
});

test('a reader sees every phrase exactly once, even if an editor adds a phrase while they read', async ({
  page,
  studio,
}) => {
  const { book, chapter } = await createPublishedSample(page, studio, 30);
  const firstWindow = page.waitForResponse(/sample-window\?/);
  await openReader(page, toReaderPath(book));
  await (await firstWindow).finished();
  await addFirstPhrase(page, studio, chapter);
  const phraseTexts: (string | null)[] = [];
  for (let number = 1; number <= 30; number += 1) {
    await expect(phrase(page)).toHaveText(new RegExp(`^Phrase numéro ${number}\\b`));
    phraseTexts.push(await phrase(page).textContent());
    if (number < 30) await nextButton(page).click();
  }
  expect(new Set(phraseTexts).size).toBe(30);
  // By now, the page knows the phrase's new number.
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
  await readForward(page, 1, 3, 46);
  await waitForSound(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(/read-window\?/);
  const nextWindow = page.waitForResponse(/read-window\?/);
  await nextButton(page).click();
  expect((await nextWindow).ok()).toBe(true);
});
