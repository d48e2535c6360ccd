import { deepStrictEqual, ok } from 'node:assert/strict';
import { addWords, fetchAccount, type Member, type Site, signUpWithBook } from './account.ts';
import { type Browser, waitUntil } from './browser.ts';
import type { NetworkSwitch } from './network-switch.ts';
import { openReader, playToEnd, readOn, saveOneWord } from './reader.ts';

/** A step of the evening. Throws if it isn't possible. */
export type Step = { name: string; run: () => Promise<void> };

const bookCode = 'le-phare';
const phraseCount = 46;
const readerPath = `/library/${bookCode}/read`;
const practicedWords = 'lune vent quai mer port sable vague phare bateau rame'.split(' ');
const toPosition = (phraseNo: number) => `${phraseNo} / ${phraseCount}`;

/**
 * Pages that show data without a network, each with a text that isn't there while they load. Only the server knows the
 * membership, so the account shows an error in its place.
 */
const offlinePages = [
  { name: 'the library', path: '/library', text: `Phrase 4 of ${phraseCount}` },
  { name: 'Downloads', path: '/library/downloads', text: `${phraseCount} phrases` },
  { name: 'My reading', path: '/progress', text: 'Daily reminder' },
  { name: 'the account', path: '/account', text: 'Le Phare', hasError: true },
];

const countWaitingChanges = (browser: Browser) =>
  browser.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('change ')).length);

async function signIn(browser: Browser, origin: string, { token, user }: Member): Promise<void> {
  // A page of the same origin that doesn't load the application.
  await browser.open(`${origin}/robots.txt`);
  await browser.evaluate((items) => void Object.assign(localStorage, items), {
    token,
    user: JSON.stringify(user),
  });
  await browser.open(`${origin}/library`);
  await browser.waitFor(
    'the service worker serves the page',
    () => navigator.serviceWorker.controller?.state === 'activated',
  );
}

async function download(browser: Browser): Promise<void> {
  const button = { selector: 'button', name: /^Download Le Phare$/ };
  await browser.click(button);
  await browser.waitForText('phrases with audio');
  await browser.click(button);
  await browser.waitForText('On this device');
  // The response that is stored last.
  await browser.waitFor('the data of the member’s pages is stored', async () => {
    const settle = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await settle(indexedDB.open('lingostory'));
    const keys = await settle(db.transaction('responses').objectStore('responses').getAllKeys());
    db.close();
    return keys.some((key) => String(key).startsWith('readProgress'));
  });
}

async function practice(browser: Browser, url: string): Promise<void> {
  await browser.open(url);
  for (const _card of practicedWords) {
    await browser.click({ selector: 'button', name: /^Show the answer/ });
    await browser.click({ selector: '[aria-label=Answer] button', name: /^Easy/ });
    await browser.waitFor('the answer is graded', () => !document.querySelector('[aria-label=Answer]'));
  }
}

async function expectNoError(browser: Browser): Promise<void> {
  const alert = await browser.evaluate(
    () =>
      [...document.querySelectorAll('[role=alert]')].find((element) => element.checkVisibility())
        ?.textContent ?? '',
  );
  ok(alert === '', `The page shows an error: ${alert}`);
}

async function expectEmptyDevice(browser: Browser): Promise<void> {
  await browser.waitFor('nothing of the member is on the device', async () => {
    const settle = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await settle(indexedDB.open('lingostory'));
    const transaction = db.transaction(db.objectStoreNames);
    const counts = await Promise.all(
      [...db.objectStoreNames].map((name) => settle(transaction.objectStore(name).count())),
    );
    db.close();
    const cacheNames = await caches.keys();
    return counts.every((count) => count === 0) && cacheNames.every((name) => name === 'shell');
  });
}

/** The evening of client/e2e/downloads/offline-evening.spec.ts as a list of steps. */
export function planEvening(
  browser: Browser,
  { site, origin, network }: { site: Site; origin: string; network: NetworkSwitch },
): Step[] {
  const url = (path: string) => origin + path;
  const savedWords: string[] = [];
  let member: Member | undefined;
  let isAudible = false;
  const findMember = () => {
    if (!member) throw new Error('Nobody has signed in.');
    return member;
  };
  const readTo40 = async () => {
    await readOn(browser, { position: toPosition(2), isAudible, isToEnd: true });
    for (let phraseNo = 3; phraseNo <= 40; phraseNo += 1) {
      await readOn(browser, { position: toPosition(phraseNo), isAudible });
      if (phraseNo % 4 === 0) savedWords.push(await saveOneWord(browser));
    }
  };
  const steps: Record<string, () => Promise<void>> = {
    'sign in as a member with a book and ten words': async () => {
      member = await signUpWithBook(site, bookCode);
      await addWords(member, practicedWords);
      await signIn(browser, origin, member);
    },
    'download the book': () => download(browser),
    'load the reader without a network': async () => {
      await network.cut();
      await openReader(browser, url(readerPath));
    },
    'hear the first phrase to its end': async () => {
      await playToEnd(browser);
      // Only phrases that were heard to the end count as read.
      isAudible = true;
    },
    'hear 40 phrases, one after another, and keep 10 words': readTo40,
    'bookmark phrase 40': async () => {
      await browser.click({ selector: 'button', name: /^Bookmark this phrase$/ });
      await browser.waitForText('Bookmark added.');
    },
    'find position and bookmark again after a reload': async () => {
      await openReader(browser, url(readerPath));
      await browser.waitForText(toPosition(40));
      await browser.waitFor(
        'the phrase is bookmarked',
        () => document.querySelector('[aria-label="Bookmark this phrase"][aria-pressed=true]') !== null,
      );
    },
    'jump to phrase 3 and read on': async () => {
      await openReader(browser, url(`${readerPath}?phrase=3`));
      await browser.waitForText(toPosition(3));
      await readOn(browser, { position: toPosition(4), isAudible });
    },
    'practice 10 cards': () => practice(browser, url('/words/practice')),
    'find the kept words in My words': async () => {
      await browser.open(url('/words'));
      for (const word of savedWords)
        await browser.waitFor(
          `“${word}” is listed`,
          (text) =>
            [...document.querySelectorAll('h2, h3')].some((heading) =>
              heading.textContent?.toLowerCase().startsWith(text),
            ),
          word,
        );
    },
    ...Object.fromEntries(
      offlinePages.map(({ name, path, text, hasError = false }) => [
        `open ${name}`,
        async () => {
          await browser.open(url(path));
          await browser.waitForText(text);
          if (!hasError) await expectNoError(browser);
        },
      ]),
    ),
    'send everything when the network is back': async () => {
      const count = await countWaitingChanges(browser);
      ok(count > 20, `Only ${count} changes were waiting.`);
      await network.restore();
      const isSent = async () => (await countWaitingChanges(browser)) === 0;
      await waitUntil('every change is sent', isSent, 90_000);
    },
    'find everything once and in order in the account': async () => {
      const { phrases, ...account } = await fetchAccount(findMember(), bookCode);
      deepStrictEqual(account, {
        words: [...practicedWords, ...savedWords],
        practicedToday: practicedWords.length,
        bookmarks: [40],
        position: 4,
      });
      ok(phrases >= (isAudible ? 2 : 0), `${phrases} phrases count as read.`);
    },
    'sign out, which leaves nothing on the device': async () => {
      await browser.open(url('/logout'));
      await expectEmptyDevice(browser);
    },
  };
  return Object.entries(steps).map(([name, run]) => ({ name, run }));
}
