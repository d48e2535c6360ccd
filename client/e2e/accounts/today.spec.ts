import { expect, type Page, test } from '@playwright/test';
import { buyThroughApi, signUpNewUser, signUpWithCredit } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';

const todayUrlPattern = /\/v1\/user\/today/;
const getPart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the account page with changes to the response, to show states that would take days to reach. */
async function openTodayWith(page: Page, change: (data: Record<string, object>) => object): Promise<void> {
  await page.unroute(todayUrlPattern);
  await page.route(todayUrlPattern, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, ...change(data) } } });
  });
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(getPart(page, 'This week').getByRole('listitem')).toHaveCount(7);
}

const heightOfToday = (page: Page) =>
  page
    .getByRole('heading', { level: 2, name: 'Your account' })
    .evaluate((heading: HTMLElement) => heading.offsetTop);

test('a member’s home leads to the first story, then back into it, and keeps its size in every state', async ({
  page,
}) => {
  const member = await signUpWithCredit(page);
  await page.goto('/account');
  const firstStory = getPart(page, 'Your story');
  await expect(firstStory).toContainText('Included');
  await expect(firstStory.getByRole('link', { name: /^Start reading/ })).toBeVisible();
  await expect(getPart(page, 'Your words')).toContainText('No words to practice yet.');
  await expect(getPart(page, 'This week')).toContainText('Nothing read yet.');
  await expectNoProblems(page);
  await page.screenshot({ path: test.info().outputPath('first-day.png') });

  await buyThroughApi(page, member, 'le-phare');
  await openTodayWith(page, ({ book, week }) => ({
    book: { ...book, phrase_no: 12, milliseconds_left: 290_000 },
    words: { due: 12, learning: 30, limit_reached: false, next_due: new Date().toISOString() },
    week: { ...week, minutes_per_week: 60 },
  }));
  await expect(getPart(page, 'Your story')).toContainText('Phrase 12 of 46, about 5 minutes left');
  await expect(getPart(page, 'Your words').getByRole('link', { name: 'Practice now' })).toHaveAttribute(
    'href',
    '/words/practice',
  );
  await expectNoProblems(page);
  await page.screenshot({ path: test.info().outputPath('reading.png') });
  const height = await heightOfToday(page);

  await openTodayWith(page, () => ({
    words: {
      due: 0,
      learning: 30,
      limit_reached: false,
      next_due: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    },
  }));
  await expect(getPart(page, 'Your words')).toContainText('Your next word comes back in 3 hours.');
  await expectNoProblems(page);
  expect(await heightOfToday(page)).toBe(height);
  await page.screenshot({ path: test.info().outputPath('nothing-due.png') });

  await openTodayWith(page, ({ book }) => ({
    book: { ...book, phrase_no: 46, milliseconds_left: 0, finished: true },
    next_story: null,
  }));
  await expect(getPart(page, 'Your story').getByRole('link', { name: /^Read again/ })).toBeVisible();
  await expect(getPart(page, 'Your next story')).toContainText('Nothing new to suggest right now.');
  await expectNoProblems(page);
  await page.screenshot({ path: test.info().outputPath('all-done.png') });

  await page.unroute(todayUrlPattern);
  await page.goto('/account');
  await firstStory.getByRole('link', { name: /^Start reading/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/library\/le-phare\/read/);
});

test('a member’s home says that it failed to load, keeps the account below and loads again at a press', async ({
  page,
}) => {
  await signUpNewUser(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.route(todayUrlPattern, (route) => route.fulfill({ status: 500, json: { message: 'Asleep.' } }));
  await page.goto('/account');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectNoProblems(page);
  await page.screenshot({ path: test.info().outputPath('error.png') });
  await page.unroute(todayUrlPattern);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getPart(page, 'Your story')).toContainText('No story open yet.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectNoProblems(page);
});
