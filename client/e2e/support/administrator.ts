import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { waitForHydration } from './first-views.ts';
import { type Account, demoAccounts, openSession, storeSession } from './people.ts';
import { createClipUpload, createCoverUpload } from './uploads.ts';

export type CreatedBook = { id: number; book_code: string; title: string };
type CreatedChapter = { id: number; title: string };

/** Creates content through the studio's API, so that a test does not have to use the studio's pages. */
export type Studio = {
  /** A title that no other test uses. Books with this text in their title are deleted after the test. */
  uniqueTitle: string;
  book: () => Promise<CreatedBook>;
  chapter: (book: CreatedBook, chapterNo: number, title?: string) => Promise<CreatedChapter>;
  phrase: (chapter: CreatedChapter, phrase: string, dictionary?: string) => Promise<{ id: number }>;
  /** Stores an administrator's session in the browser of this page. */
  signIn: (page: Page) => Promise<void>;
};

/** Adds the `studio` fixture, which deletes the test's books afterward, because all tests share the catalogue. */
export const test = base.extend<{ studio: Studio }>({
  studio: async ({ request }, use) => {
    const testTitle = `Essai ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
    const session = await openSession(request, demoAccounts.administrator);
    const headers = { Authorization: `Bearer ${session.token}` };
    const createRecord = async (
      path: string,
      multipart: Record<string, string | ReturnType<typeof createClipUpload>>,
    ) => {
      const response = await request.post(`/v1/admin/${path}`, { headers, multipart });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()).data;
    };
    await use({
      uniqueTitle: testTitle,
      book: () =>
        createRecord('book', {
          ...createBookFields(testTitle),
          book_image: createCoverUpload(),
          sample_audio: createClipUpload('sample.mp3'),
        }),
      chapter: (book, chapterNo, title = `Chapitre ${chapterNo}`) =>
        createRecord('chapter', { title, chapter_no: String(chapterNo), book_id: String(book.id) }),
      phrase: (chapter, phrase, dictionary = '') =>
        createRecord('phrase', {
          chapter_id: String(chapter.id),
          phrase,
          dictionary,
          line_audio: createClipUpload(),
        }),
      signIn: (page) => storeSession(page, session),
    });
    const response = await request.get('/v1/admin/book', { headers, params: { search: testTitle } });
    for (const book of (await response.json()).data as CreatedBook[]) {
      if (book.title.includes(testTitle)) await request.delete(`/v1/admin/book/${book.id}`, { headers });
    }
    await request.post('/v1/user/logout', { headers });
  },
});

/** Publishes a book with one sample chapter of `length` phrases. */
export async function createPublishedSample(page: Page, studio: Studio, length: number) {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  for (let phraseNo = 1; phraseNo <= length; phraseNo += 1)
    await studio.phrase(chapter, `Phrase numéro ${phraseNo}.`);
  await publishAsSample(page, book, chapter);
  return { book, chapter };
}

/** Signs in as the demo administrator and returns the headers for calls to the studio's API. */
export async function fetchAdministratorHeaders(page: Page): Promise<{ Authorization: string }> {
  const { token } = await openSession(page.request, demoAccounts.administrator);
  return { Authorization: `Bearer ${token}` };
}

/** Publishes the book and makes the chapter a sample, so that guests can read it. */
export async function publishAsSample(
  page: Page,
  { book_code }: CreatedBook,
  { id: chapter_id }: CreatedChapter,
) {
  const headers = await fetchAdministratorHeaders(page);
  const responses = [
    await page.request.post('/v1/admin/sample-chaps', {
      headers,
      data: { book_code, chapter_id, is_sample: 1 },
    }),
    await page.request.put(`/v1/admin/book-publication/${book_code}`, { headers, data: { published: true } }),
  ];
  for (const response of responses) expect(response.ok(), await response.text()).toBe(true);
}

/** Inserts a phrase before all others in the chapter. */
export async function addFirstPhrase(page: Page, studio: Studio, chapter: CreatedChapter): Promise<void> {
  const createdPhrase = await studio.phrase(chapter, 'Une phrase de plus.');
  const moveResponse = await page.request.put(`/v1/admin/phrase/${createdPhrase.id}/place`, {
    headers: await fetchAdministratorHeaders(page),
    data: { place: 1 },
  });
  expect(moveResponse.ok(), await moveResponse.text()).toBe(true);
}

/**
 * Returns valid fields for a new book. The level is Medium, because an additional Medium book affects other tests the
 * least.
 */
export function createBookFields(title: string) {
  return {
    title,
    author: 'Jeanne Auteur',
    narrated_by: 'Luc Voix',
    hours: '0',
    minutes: '7',
    description: 'A short story, made to be tried out.',
    difficulty: 'Medium',
    sample_text: 'Le phare est loin.',
  };
}

type BookFields = ReturnType<typeof createBookFields>;

/** Fills in the book form, except for its files. */
export async function fillBookForm(page: Page, fields: BookFields) {
  await getField(page, 'Title').fill(fields.title);
  await getField(page, 'Author').fill(fields.author);
  await getField(page, 'Narrated by').fill(fields.narrated_by);
  await getField(page, 'Hours').fill(fields.hours);
  await getField(page, 'Minutes').fill(fields.minutes);
  await getField(page, 'Difficulty').selectOption(fields.difficulty);
  await getField(page, 'Description').fill(fields.description);
  await getField(page, 'Sample text').fill(fields.sample_text);
}

/** Signs in with the sign-in form. */
export async function signInWithForm(page: Page, account: Account = demoAccounts.administrator) {
  await waitForHydration(page);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

export const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const getLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const getTitle = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const getRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const getBreadcrumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' });
export const getConfirmationDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Are you sure?' });
export const getSuccessMessage = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text });
export const getErrorMessage = (page: Page) => page.getByRole('alert');

/** Expects the field to be marked as invalid and described by this error. */
export async function expectFieldError(control: Locator, text: string) {
  await expect(control).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.()?*+]/g, '\\$&')));
  await expect(control).toHaveAttribute('aria-invalid', 'true');
}

/** Starts the player and expects playback to advance. */
export async function expectAudioToPlay(player: Locator) {
  await player.evaluate(async (audio: HTMLAudioElement) => await audio.play());
  await expectAudioToAdvance(player);
}

/** Expects a player that was started to play. */
export async function expectAudioToAdvance(player: Locator) {
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
}
