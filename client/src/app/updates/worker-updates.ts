import type { WorkerMessage } from '../../worker/messages.ts';
import { reloadForUpdate } from './reload-for-update.ts';

/** Milliseconds that a member's first page has for its own requests before the worker's downloads begin. */
const startDelayMs = 2_000;
/** Milliseconds after which the worker starts although the page is still busy. */
const maxIdleWaitMs = 5_000;
/** Milliseconds between two checks for a new release while the page stays open. */
const checkIntervalMs = 60 * 60 * 1000;
/** Milliseconds to wait for a new worker before the page reloads anyway. */
const activationTimeoutMs = 5_000;

/**
 * Returns the path of the entry script. Its name contains a hash of everything that it imports, so it identifies the
 * release of this page.
 */
function findEntryPath(page: Document): string | null {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const link = page.querySelector<HTMLLinkElement>('link[data-entry]');
  const url = script?.src ?? link?.href;
  return url === undefined ? null : new URL(url).pathname;
}

const sendMessage = (worker: ServiceWorker, message: WorkerMessage, ports: Transferable[] = []) =>
  worker.postMessage(message, ports);

/** Never resolves if the worker has been switched off, because that one ignores messages. */
function hasFile(worker: ServiceWorker, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    sendMessage(worker, { type: 'hasFile', path }, [port2]);
  });
}

function waitUntilLeft(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  return new Promise((resolve) => {
    const handleChange = () => {
      if (worker.state === state) return;
      worker.removeEventListener('statechange', handleChange);
      resolve();
    };
    worker.addEventListener('statechange', handleChange);
    handleChange();
  });
}

async function reloadWithUpdate({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (waiting) {
    sendMessage(waiting, { type: 'activate' });
    const timeout = new Promise((resolve) => {
      setTimeout(resolve, activationTimeoutMs);
    });
    // Without a network, the page would otherwise start from the old worker's files again.
    await Promise.race([waitUntilLeft(waiting, 'installed'), timeout]);
  }
  window.location.reload();
}

/**
 * Compares the newest worker's release with that of this page. A page of the same release activates it: pages of the
 * former release that are still open don't mind, because their files stay cached for a day. A page of a former release
 * offers to reload.
 */
async function compareReleases(registration: ServiceWorkerRegistration): Promise<void> {
  const { installing } = registration;
  if (installing) {
    await waitUntilLeft(installing, 'installing');
    // Its files could not be downloaded. This page may be newer than the worker that stays, so there is nothing to offer.
    if (installing.state === 'redundant') return;
  }
  const worker = registration.waiting ?? registration.active;
  const entryPath = findEntryPath(document);
  if (worker === null || entryPath === null) return;
  const isCurrent = await hasFile(worker, entryPath);
  if (isCurrent && worker === registration.waiting) sendMessage(worker, { type: 'activate' });
  reloadForUpdate.set(isCurrent ? null : () => void reloadWithUpdate(registration));
}

function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < checkIntervalMs) return;
    checkedAt = Date.now();
    // Without a network there is nothing to compare. The next return checks again.
    registration.update().catch(() => {});
  });
}

/** Adds the description with which a browser installs the application. Guests don't load it. */
function addManifestLink(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  // Fires in every open tab, whichever has found the new worker.
  registration.addEventListener('updatefound', () => void compareReleases(registration));
  checkOnReturn(registration);
  // Looks for a new worker first: this page may be newer than the one that is active.
  await registration.update();
  await compareReleases(registration);
}

let isScheduled = false;

/**
 * Registers the service worker once the page is idle. With it, members' pages start without a network. In a browser
 * that has none or forbids it, everything else works.
 */
export function scheduleWorker(): void {
  if (isScheduled || !('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  isScheduled = true;
  const start = () => {
    addManifestLink();
    register().catch(() => {});
  };
  // Not `runWhenIdle`: with a second user, that becomes a file of its own, which guests would load with a sample.
  setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') start();
    else requestIdleCallback(start, { timeout: maxIdleWaitMs });
  }, startDelayMs);
}
