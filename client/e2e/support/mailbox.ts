import { expect, type Page } from '@playwright/test';
import { mailOrigin } from '../settings.ts';

type Email = { to: { address: string }[]; subject: string; text: string };

/** The newest email to somebody with this in its subject, once it is there. */
export async function emailTo(page: Page, to: string, subject: string): Promise<Email> {
  let found: Email | undefined;
  await expect(async () => {
    const emails: Email[] = await (await page.request.get(`${mailOrigin}/email`)).json();
    found = emails
      .filter((email) => email.to.some(({ address }) => address === to))
      .filter((email) => email.subject.includes(subject))
      .at(-1);
    expect(found, `${subject} to ${to}`).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error('no email');
  return found;
}

/** The path of the link in an email, with what stands behind its `#`. */
export function linkIn({ text }: Email): string {
  return /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(text)?.[1] ?? '';
}
