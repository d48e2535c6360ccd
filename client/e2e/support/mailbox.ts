import { expect, type Page } from '@playwright/test';
import { mailOrigin } from '../settings.ts';

type Letter = { to: { address: string }[]; subject: string; text: string };

/** The newest letter to somebody with this in its subject, once it is there. */
export async function letterTo(page: Page, email: string, subject: string): Promise<Letter> {
  let found: Letter | undefined;
  await expect(async () => {
    const letters: Letter[] = await (await page.request.get(`${mailOrigin}/email`)).json();
    found = letters
      .filter((letter) => letter.to.some(({ address }) => address === email))
      .filter((letter) => letter.subject.includes(subject))
      .at(-1);
    expect(found, `${subject} to ${email}`).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error('no letter');
  return found;
}

/** The path of the link in a letter, with what stands behind its `#`. */
export function linkIn({ text }: Letter): string {
  return /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(text)?.[1] ?? '';
}
