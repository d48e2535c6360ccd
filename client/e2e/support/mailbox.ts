import { expect, type Page } from '@playwright/test';
import { mailOrigin } from '../settings.ts';

type Email = { to: { address: string }[]; subject: string; text: string };

/** Waits for an email to this address whose subject contains this text, and returns the newest one. */
export async function waitForEmail(page: Page, to: string, subject: string): Promise<Email> {
  let newest: Email | undefined;
  await expect(async () => {
    const emails: Email[] = await (await page.request.get(`${mailOrigin}/email`)).json();
    newest = emails
      .filter((email) => email.to.some(({ address }) => address === to))
      .filter((email) => email.subject.includes(subject))
      .at(-1);
    expect(newest, `${subject} to ${to}`).toBeDefined();
  }).toPass();
  if (newest === undefined) throw new Error('no email');
  return newest;
}

/** Returns the path of the link in an email, including its hash. */
export function findLink({ text }: Email): string {
  return /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(text)?.[1] ?? '';
}
