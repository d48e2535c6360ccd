import { setTimeout as wait } from 'node:timers/promises';

export type BrowserName = 'Firefox' | 'WebKitGTK';

/** A visible element: the first that matches the selector and has this accessible name, if one is given. */
type Target = { selector: string; name?: RegExp };

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A value that both protocols can return from a page. They disagree about elements. */
type Value = Json | undefined;

/** A function that runs in the page. It can use only its arguments and the page's globals. */
type PageFunction<Args extends readonly Json[], Result> = (...args: Args) => Result | Promise<Result>;

/** The protocol of one browser. `createBrowser` adds the rest, which is the same in all of them. */
export type Driver = {
  name: BrowserName;
  version: string;
  /** Loads a page and waits for its `load` event. */
  open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page, and waits if it is a promise. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Clicks the middle of an element as a mouse does, so that the page may play sound. */
  clickElement: (selector: string) => Promise<void>;
  pressEscape: () => Promise<void>;
  close: () => Promise<void>;
};

export type Browser = Omit<Driver, 'evaluate' | 'clickElement'> & {
  evaluate: <Args extends readonly Json[], Result extends Value>(
    run: PageFunction<Args, Result>,
    ...args: Args
  ) => Promise<Result>;
  /** Waits until the element is there and enabled, and clicks it. Returns its accessible name. */
  click: (target: Target) => Promise<string>;
  isVisible: (target: Target) => Promise<boolean>;
  /** Returns the visible text of the page. */
  readText: () => Promise<string>;
  waitForText: (text: string) => Promise<void>;
  /** Waits until the function returns something truthy in the page, and returns that. */
  waitFor: <Args extends readonly Json[], Result extends Value>(
    description: string,
    run: PageFunction<Args, Result>,
    ...args: Args
  ) => Promise<NonNullable<Result>>;
};

const pollIntervalMs = 50;
const markAttribute = 'data-click-target';

/** Waits until the function returns something truthy, and returns that. Fails after 30 seconds by default. */
export async function waitUntil<Result>(
  description: string,
  check: () => Promise<Result>,
  timeoutMs = 30_000,
): Promise<NonNullable<Result>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (performance.now() > deadline)
      throw new Error(`Waited ${timeoutMs / 1000} seconds in vain: ${description}.`);
    await wait(pollIntervalMs);
  }
}

/** Finds an element, marks it for a click and returns its accessible name. Runs in the page. */
function markElement(selector: string, pattern: string, flags: string, attribute: string): string | null {
  const getName = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const name = new RegExp(pattern, flags);
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled=true]') &&
      name.test(getName(element)),
  );
  found?.setAttribute(attribute, '');
  return found === undefined ? null : getName(found);
}

/** Returns an expression that calls a function. tsx names functions with a helper that the page doesn't have. */
function toExpression(run: PageFunction<never, unknown>, args: readonly Json[]): string {
  const helper = 'const __name = (value) => value;';
  return `(() => { ${helper} return (${run})(${args.map((arg) => JSON.stringify(arg)).join(', ')}); })()`;
}

export function createBrowser(driver: Driver): Browser {
  const evaluate: Browser['evaluate'] = async (run, ...args) =>
    (await driver.evaluate(toExpression(run, args))) as never;
  const waitFor: Browser['waitFor'] = async (description, run, ...args) =>
    await waitUntil(description, () => evaluate(run, ...args));
  const find = async ({ selector, name = /(?:)/ }: Target) =>
    await evaluate(markElement, selector, name.source, name.flags, markAttribute);
  const readText = async () =>
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count.
    await evaluate(() => document.body.innerText);
  return {
    ...driver,
    evaluate,
    readText,
    waitForText: async (text) =>
      void (await waitUntil(`“${text}” is shown`, async () => (await readText()).includes(text))),
    waitFor,
    isVisible: async (target) => (await find(target)) !== null,
    click: async (target) => {
      const description = `${target.selector} ${target.name ?? ''} can be clicked`;
      const name = await waitUntil(description, () => find(target));
      await driver.clickElement(`[${markAttribute}]`);
      return name;
    },
  };
}
