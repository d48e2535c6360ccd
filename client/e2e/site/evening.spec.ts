import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/first-views.ts';

const password = 'une soirée de lecture';
const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };
const bookCode = 'la-foret-d-emile';
const title = 'La Forêt d’Émile';

/** Records which clips play to their end. Returns a function that lists their URLs in order. */
async function recordEndedClips(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const endedClips: string[] = [];
    Object.assign(window, { endedClips });
    document.addEventListener(
      'ended',
      ({ target }) => target instanceof HTMLAudioElement && endedClips.push(target.currentSrc),
      true,
    );
    // An audio element outside the document needs its own listener, because its events never reach the document.
    const { play } = HTMLMediaElement.prototype;
    const observedElements = new WeakSet<HTMLMediaElement>();
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!this.isConnected && !observedElements.has(this)) {
        observedElements.add(this);
        this.addEventListener('ended', () => endedClips.push(this.currentSrc));
      }
      return play.call(this);
    };
  });
  return () => page.evaluate(() => (window as unknown as { endedClips: string[] }).endedClips);
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Returns the first translated word of a book's sample, with its translation. */
async function findFirstWord(
  page: Page,
  bookTitle: string | null,
): Promise<{ word: string; meaning: string }> {
  const { data: books } = await (await page.request.get('/v1/guest/list-book?per_page=100')).json();
  const { book_code } = books.find((listedBook: { title: string }) => listedBook.title === bookTitle);
  const { data } = await (await page.request.get(`/v1/guest/sample-chapter?book_code=${book_code}`)).json();
  const meanings: string[] = data.translated_text.translations.map(
    ({ translatedText }: { translatedText: string }) => translatedText,
  );
  const index = meanings.findIndex((meaning) => meaning !== '');
  return { word: data.word_list[index], meaning: meanings[index] ?? '' };
}

const getPositionText = (page: Page) => page.getByText(/^\d+ \/ \d+$/);

async function readPosition(page: Page): Promise<[number, number]> {
  const [currentPhraseNo = 0, lastPhraseNo = 0] = ((await getPositionText(page).textContent()) ?? '')
    .split('/')
    .map(Number);
  return [currentPhraseNo, lastPhraseNo];
}

const specTags = {
  tag: [
    '@spec-1-03',
    '@spec-1-04',
    '@spec-1-06',
    '@spec-1-08',
    '@spec-1-10',
    '@spec-2.1-01',
    '@spec-2.1-02',
    '@spec-2.1-06',
    '@spec-2.1-07',
    '@spec-2.1-13',
    '@spec-2.1-16',
    '@spec-2.1-21',
    '@spec-2.1-22',
    '@spec-2.1-23',
    '@spec-2.1-24',
    '@spec-2.1-27',
    '@spec-2.1-29',
    '@spec-2.1-32',
    '@spec-2.1-54',
    '@spec-2.2-01',
    '@spec-2.2-02',
    '@spec-2.2-16',
    '@spec-2.2-18',
    '@spec-2.2-24',
    '@spec-2.2-26',
    '@spec-4-01',
    '@spec-4-03',
    '@spec-4-11',
    '@spec-4-13',
    '@spec-4-16',
  ],
};

test(
  'a learner spends a whole evening, from trying a phrase to reading a book on two devices',
  specTags,
  async ({ page, browser }, { repeatEachIndex, retry }) => {
    test.setTimeout(300_000);
    const email = `nadia-${Date.now()}-${repeatEachIndex}-${retry}@example.org`;
    const listEndedClips = await recordEndedClips(page);

    await test.step('a learner tries a phrase on the landing page', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const trialRegion = page.getByRole('region', { name: 'Try a phrase' });
      const { word, meaning } = await findFirstWord(page, await trialRegion.locator('cite').textContent());
      await waitForHydration(page);
      await trialRegion.getByText(word, { exact: true }).first().hover();
      await expect(trialRegion.getByRole('tooltip', { name: meaning })).toBeVisible();
      await page.getByRole('link', { name: 'Browse', exact: true }).first().click();
    });

    await test.step('a learner browses the catalogue and opens a book', async () => {
      await expect(page).toHaveURL(/\/lingostory/);
      await page.getByRole('searchbox').fill('foret emile');
      await expect(page.getByText('1 story for “foret emile”')).toBeVisible();
      await page
        .getByRole('link', { name: new RegExp(title) })
        .last()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });

    await test.step('a learner reads the free sample with sound and meanings', async () => {
      await page.getByRole('link', { name: /free sample/i }).click();
      await expect(getPositionText(page)).toHaveText(/^1 \/ \d+$/);
      await page.getByRole('button', { name: 'Next phrase' }).click();
      await expect(getPositionText(page)).toHaveText(/^2 \/ \d+$/);
      await expect.poll(async () => (await listEndedClips()).length).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Previous phrase' }).click();
      await expect(page.getByRole('button', { name: 'Previous phrase' })).toBeDisabled();
    });

    await test.step('a learner signs up, then signs in to buy the book', async () => {
      await page.goto(`/book-detail/${bookCode}`);
      await waitForHydration(page);
      await page.getByRole('link', { name: /^Buy now/ }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.getByRole('link', { name: 'Create your Account' }).click();
      await page.getByLabel('Name').fill('Nadia');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Re-enter password').fill(password);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page).toHaveURL(/\/login/);
      await signIn(page, email);
      await expect(page).toHaveURL(new RegExp(`/confirm-purchase/${bookCode}`));
    });

    await test.step('a learner starts the membership on the payment page and returns with a credit', async () => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Start Now' }).click();
      await page.getByLabel('Card number').fill('4000 0000 0000 0002');
      await page.getByLabel('Expiry').fill(card.expiry);
      await page.getByLabel('CVC').fill(card.cvc);
      await page.getByRole('button', { name: /^Start trial/ }).click();
      await expect(page.getByText(/declined/i).first()).toBeVisible();
      await page.getByLabel('Card number').fill(card.number);
      await page.getByLabel('CVC').fill(card.cvc);
      await page.getByRole('button', { name: /^Start trial/ }).click();
      await expect(page).toHaveURL(/\/user\/welcome/);
      await expect(page.getByText(/1 credit/).first()).toBeVisible();
    });

    await test.step('a learner buys the book with the credit', async () => {
      await page.goto(`/book-detail/${bookCode}`);
      await page.getByRole('link', { name: /^Buy now/ }).click();
      await page.getByRole('button', { name: 'Confirm the Purchase' }).click();
      await expect(page).toHaveURL(/\/user\/thanks/);
      await expect(page.getByText(title).first()).toBeVisible();
      await page.reload();
      await expect(page.getByText(title).first()).toBeVisible();
    });

    const samplePhraseCount =
      await test.step('a learner listens to a whole chapter with AutoPlay', async () => {
        await page.goto('/library');
        await page.getByRole('link', { name: /^Read/ }).first().click();
        await expect(getPositionText(page)).toHaveText(/^1 \/ \d+$/);
        const { data } = await (
          await page.request.get(`/v1/guest/sample-chapter?book_code=${bookCode}`)
        ).json();
        const length: number = data.total_sample_phrases;
        const endedCountBefore = (await listEndedClips()).length;
        await page.getByRole('switch', { name: 'AutoPlay' }).click();
        await expect(getPositionText(page)).toHaveText(new RegExp(`^${length + 1} / `), { timeout: 150_000 });
        await page.getByRole('switch', { name: 'AutoPlay' }).click();
        const playedClips = new Set((await listEndedClips()).slice(endedCountBefore));
        expect(playedClips.size).toBeGreaterThanOrEqual(length);
        return length;
      });

    const lastPhraseNo = await test.step('a learner reads to the last phrase of the book', async () => {
      const [, end] = await readPosition(page);
      expect(end).toBeGreaterThan(samplePhraseCount);
      for (let [currentPhraseNo] = await readPosition(page); currentPhraseNo < end; currentPhraseNo += 1) {
        await page.getByRole('button', { name: 'Next phrase' }).click();
        await expect(getPositionText(page)).toHaveText(`${currentPhraseNo + 1} / ${end}`);
      }
      await expect(page.getByRole('button', { name: 'Next phrase' })).toBeDisabled();
      return end;
    });

    await test.step('a learner continues on another device at the phrase where they stopped', async () => {
      const otherDevicePage = await (await browser.newContext()).newPage();
      await expect
        .poll(async () => {
          const token = await page.evaluate(() => localStorage.getItem('token'));
          const headers = { Authorization: `Bearer ${token}` };
          const response = await page.request.get(`/v1/user/read-book?book_code=${bookCode}`, { headers });
          return (await response.json()).data.phrase_no;
        })
        .toBe(lastPhraseNo);
      await otherDevicePage.goto('/library');
      await signIn(otherDevicePage, email);
      // The library offers to read the finished book again, which starts at its first phrase.
      await expect(otherDevicePage.getByRole('link', { name: /^Read again/ }).first()).toBeVisible();
      await otherDevicePage.goto(`/library/${bookCode}/read`);
      await expect(getPositionText(otherDevicePage)).toHaveText(`${lastPhraseNo} / ${lastPhraseNo}`);
      await otherDevicePage.context().close();
    });
  },
);
