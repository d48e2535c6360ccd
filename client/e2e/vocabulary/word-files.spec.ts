import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type Member, signUpNewUser } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';

const createWordFile = (text: string | Buffer, name = 'mots.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const ankiFile = '#separator:tab\n#html:true\nla porte\t<b>door</b>\nle chat\tcat\nle chien\t\n';

const getHeading = (page: Page, name: string) => page.getByRole('heading', { name });
const getButton = (page: Page, name: string) => page.getByRole('button', { name });

/** Signs up a member with one saved word and opens the page for importing and exporting words. */
async function openWordFiles(page: Page): Promise<Member> {
  const member = await signUpNewUser(page);
  const data = { id: randomUUID(), word: 'la maison', meaning: 'house' };
  await page.request.post('/v1/user/added-word', { headers: member.headers, data });
  await page.goto('/words/files');
  await expect(getHeading(page, 'Import and export your words')).toBeVisible();
  return member;
}

const markWordsKnown = async (page: Page, { headers }: Member, lemmas: string[]) => {
  // The request changes only words that are in another state, so the response lists the words that were not known
  // yet.
  const data = { lemmas, state: 'known' };
  const response = await page.request.put('/v1/user/word-states', { headers, data });
  return (await response.json()).data.changed;
};

test('a member downloads their words as CSV, as an Anki deck and as text with audio clips', async ({
  page,
}) => {
  await openWordFiles(page);
  await expectNoProblems(page);
  for (const [label, name] of [
    ['Spreadsheet (CSV)', 'lingostory-words.csv'],
    ['Anki deck (.apkg)', 'lingostory-words.apkg'],
    ['Text and sounds (.zip)', 'lingostory-words.zip'],
  ] as const) {
    await page.getByRole('radio', { name: label }).click();
    await expect(page.getByText('The file is in your downloads.')).toHaveCount(0);
    const downloadEvent = page.waitForEvent('download');
    await getButton(page, 'Download your words').click();
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toBe(name);
    const content = await readFile(await download.path());
    if (name.endsWith('.csv')) expect(String(content)).toContain('la maison,house,learning');
    else expect(content.subarray(0, 2).toString()).toBe('PK');
    await expect(page.getByText('The file is in your downloads.')).toBeVisible();
  }
});

test('the word files page shows the server’s message when a download of words fails', async ({ page }) => {
  await page.route(/\/v1\/user\/words-file/, (route) =>
    route.fulfill({ status: 429, json: { message: 'You’ve downloaded your words too many times.' } }),
  );
  await openWordFiles(page);
  await getButton(page, 'Download your words').click();
  await expect(page.getByRole('alert')).toContainText('You’ve downloaded your words too many times.');
});

test('a member previews and imports a file of known words, and a second import finds nothing new', async ({
  page,
}) => {
  const member = await openWordFiles(page);
  await page
    .getByLabel('Word list')
    .setInputFiles(createWordFile('word;meaning\nle lit;bed\nla maison;house\n12;twelve\n'));
  await expect(page.getByText('2 words: 1 new, 1 that stays as it is.')).toBeVisible();
  await page.getByText('1 line can’t be used').click();
  await expect(page.getByText('Line 4: “12” has no letters.')).toBeVisible();
  await expectNoProblems(page);
  await getButton(page, 'Import 1 word').click();
  await expect(page.getByText('You’ve imported 1 word.')).toBeVisible();
  expect(await markWordsKnown(page, member, ['lit'])).toEqual([]);
  await expectNoProblems(page);
  await page.getByLabel('Word list').setInputFiles(createWordFile('le lit\n'));
  await expect(getButton(page, 'Nothing new')).toBeDisabled();
  await getButton(page, 'Cancel').click();
  await expect(getHeading(page, 'What’s in your file')).toHaveCount(0);
});

test('a member undoes an import of words', async ({ page }) => {
  const member = await openWordFiles(page);
  await page.getByLabel('Word list').setInputFiles(createWordFile('le lit\n'));
  // The imported word has no meaning and cannot be practiced, so the page only offers to mark it as known.
  await expect(page.getByText('These words will count as known in every book.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'I want to practice them' })).toHaveCount(0);
  await getButton(page, 'Import 1 word').click();
  await getButton(page, 'Undo').click();
  await expect(page.getByText('1 word is new again.')).toBeVisible();
  expect(await markWordsKnown(page, member, ['lit'])).toEqual(['lit']);
});

test('a member chooses the columns of an Anki export using only the keyboard and imports its words', async ({
  page,
}) => {
  await openWordFiles(page);
  await page.getByLabel('Word list').setInputFiles(createWordFile(ankiFile, 'anki.txt'));
  await expect(page.getByRole('radio', { name: 'I want to practice them' })).toBeChecked();
  await expect(getButton(page, 'Import 2 words')).toBeVisible();
  await page.getByLabel('Meanings', { exact: true }).focus();
  await page.getByLabel('Meanings', { exact: true }).selectOption('1');
  await expect(getButton(page, 'Import 3 words')).toBeVisible();
  await page.getByLabel('Meanings', { exact: true }).selectOption('2');
  await getButton(page, 'Import 2 words').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 words are kept.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(getButton(page, 'Undo')).toBeFocused();
});

test('a member who uploads an empty word file sees an error and can choose another file', async ({
  page,
}) => {
  await openWordFiles(page);
  await page.getByLabel('Word list').setInputFiles(createWordFile(''));
  await expect(page.getByRole('alert')).toHaveText('This file is empty.');
  await page.getByLabel('Word list').setInputFiles(createWordFile('le lit\n'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(getButton(page, 'Import 1 word')).toBeVisible();
});

test('a member who uploads a malformed word file sees which line is wrong and can choose another file', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWordFiles(page);
  await page.getByLabel('Word list').setInputFiles(createWordFile('un\n"deux\n'));
  await expect(page.getByRole('alert')).toContainText(
    'Line 2: a quotation mark opens a cell and never closes it.',
  );
  await expectNoProblems(page);
  await page.getByLabel('Word list').setInputFiles(createWordFile('le lit\n'));
  await expect(getButton(page, 'Import 1 word')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('a member imports words, finds them in the list and practices one', async ({ page }) => {
  await openWordFiles(page);
  const main = page.getByRole('main');
  const getDueLink = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await main.getByRole('link', { name: 'See my words' }).click();
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await expect(getDueLink('Words & reading 1 due')).toBeVisible();
  await main.getByRole('link', { name: 'Import or export' }).click();
  await page.getByLabel('Word list').setInputFiles(createWordFile(ankiFile, 'anki.txt'));
  await expect(getDueLink('Words & reading 1 due')).toBeVisible();
  await getButton(page, 'Import 2 words').click();
  await expect(getDueLink('Words & reading 3 due')).toBeVisible();
  await page.goBack();
  await expect(main.getByRole('listitem')).toHaveCount(3);
  await page.goForward();
  await page.getByLabel('Word list').setInputFiles(createWordFile('word;meaning\nle lit;bed\n'));
  await page.getByRole('radio', { name: 'I want to practice them' }).click();
  await getButton(page, 'Import 1 word').click();
  await expect(getDueLink('Words & reading 4 due')).toBeVisible();
  await getButton(page, 'Undo').click();
  await expect(getDueLink('Words & reading 3 due')).toBeVisible();
  await main.getByRole('link', { name: 'See my words' }).click();
  await expect(main.getByRole('listitem')).toHaveCount(3);
  const subNavigation = main.getByRole('navigation', { name: 'Words and reading' });
  await subNavigation.getByRole('link', { name: 'Practice' }).click();
  await expect(page.getByRole('region', { name: 'Question' })).toContainText('la maison');
  await page.keyboard.press('Space');
  await page.keyboard.press('4');
  await expect(getDueLink('Words & reading 2 due')).toBeVisible();
  await getDueLink('Words & reading 2 due').click();
  const practicedWord = main.getByRole('listitem').filter({ hasText: 'la maison' });
  await expect(practicedWord).toContainText(/Practice (in \d+ days|on )/);
});

test('the percentage of known words in a story updates right after a member imports known words', async ({
  page,
}) => {
  await signUpNewUser(page);
  await page.goto('/book-detail/le-phare');
  await page.getByRole('link', { name: 'Tell us which words you know' }).click();
  await page.getByRole('link', { name: 'Import or export' }).click();
  await page.getByLabel('Word list').setInputFiles(createWordFile('le\nun\nêtre\navoir\nde\nà\net\n'));
  await getButton(page, 'Import 7 words').click();
  await expect(page.getByText('You’ve imported 7 words.')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('status').filter({ hasText: /^You know \d+% of the words$/ })).toBeVisible();
});
