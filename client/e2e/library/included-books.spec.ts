import { expect, type Page, test } from '@playwright/test';
import { type Member, signUpWithCredit } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { expectPosition, openReader } from '../support/reader.ts';

const story = { code: 'le-bal-masque', title: 'Le Bal masqué' };
const getMain = (page: Page) => page.getByRole('main');

async function pauseMembership(page: Page, { headers }: Member): Promise<void> {
  const { data } = await (await page.request.get('/v1/user/get-subscription', { headers })).json();
  const pauseRequest = { headers, form: { interval: '30' } };
  const response = await page.request.post(`/v1/user/pause-subscription/${data.id}`, pauseRequest);
  expect(response.ok()).toBe(true);
}

test('guests see which stories a membership includes', { tag: '@spec-10-10' }, async ({ page }) => {
  await page.goto('/lingostory?search=bal');
  const tile = getMain(page).getByRole('list').getByRole('link', { name: story.title });
  await expect(tile).toContainText('Included with membership');
  await tile.click();
  await expect(getMain(page).getByText('Included with membership')).toBeVisible();
  await expect(getMain(page).getByText('Members read this story without a credit.')).toBeVisible();
  await expect(getMain(page).getByRole('link', { name: 'Buy now · 1 credit' })).toBeVisible();
  await expectNoProblems(page);
});

test('a trial member reads an included story without a credit, and is told what to do once the membership is paused', {
  tag: ['@spec-10-01', '@spec-10-03', '@spec-10-04', '@spec-10-06'],
}, async ({ page }) => {
  const member = await signUpWithCredit(page);
  await page.goto('/library');
  const entry = page.getByRole('article').filter({ hasText: story.title });
  await expect(entry.getByText('Included', { exact: true })).toBeVisible();
  await expect(entry.getByRole('link', { name: /review/ })).toHaveCount(0);
  await expectNoProblems(page);

  await entry.getByRole('link', { name: `Read ${story.title}` }).click();
  await expect(page).toHaveURL(new RegExp(`/library/${story.code}/read`));
  await page.getByRole('button', { name: 'Next phrase' }).click();
  await expect(page).toHaveURL(/phrase=2/);
  await expect
    .poll(async () => {
      const { data } = await (
        await page.request.get('/v1/user/book-list', { headers: member.headers })
      ).json();
      return data.data.find(({ book_code }: { book_code: string }) => book_code === story.code)?.phrase_no;
    })
    .toBe(2);

  await pauseMembership(page, member);
  await page.goto(`/library/${story.code}/read`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('404');
  await expect(alert).toContainText('Yours is paused: resume it on your account page');
  await expect(alert).toContainText('Your place, words and bookmarks in it are kept.');
  await expectNoProblems(page);
  await page.getByRole('link', { name: 'See this story' }).click();
  await expect(getMain(page).getByRole('link', { name: 'Buy now · 1 credit' })).toBeVisible();
  await getMain(page).getByRole('link', { name: 'your account' }).click();
  await page.getByRole('button', { name: 'Renew' }).click();
  await expect
    .poll(async () => {
      const { data } = await (
        await page.request.get('/v1/user/get-subscription', { headers: member.headers })
      ).json();
      return data.status;
    })
    .toBe('active');
  await openReader(page, `/library/${story.code}/read`);
  await expectPosition(page, '2 / 41');
});
