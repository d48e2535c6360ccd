import { expect, type Page } from '@playwright/test';
import { mailOrigin } from '../settings.ts';

type Email = { to: { address: string }[]; subject: string; text: string };

/** Waits for an email to this recipient whose subject contains this text, and returns the newest one. */
export async function waitForEmail(page: Page, recipient: string, subject: string): Promise<Email> {
  let newestEmail: Email | undefined;
  await expect(async () => {
    const emails: Email[] = await (await page.request.get(`${mailOrigin}/email`)).json();
    newestEmail = emails
      .filter((email) => email.to.some(({ address }) => address === recipient))
      .filter((email) => email.subject.includes(subject))
      .at(-1);
    expect(newestEmail, `${subject} to ${recipient}`).toBeDefined();
  }).toPass();
  if (newestEmail === undefined) throw new Error('no email');
  return newestEmail;
}

/** Returns the path of the link in an email, including its hash. */
export function findLink({ text }: Email): string {
  return /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(text)?.[1] ?? '';
}
