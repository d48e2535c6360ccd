import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  readDeviceDraft,
  removeDeviceDraft,
  removeOldDeviceDrafts,
  saveDeviceDraft,
} from './device-draft.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 30);

/** A storage whose keys are its own properties, like the browser's, with room for some characters. */
function createStorage(room: number): Storage {
  const items: Record<string, string> = {};
  return new Proxy(items, {
    get: (target, name) => {
      const methods: Record<string, unknown> = {
        getItem: (key: string) => target[key] ?? null,
        removeItem: (key: string) => delete target[key],
        setItem: (key: string, text: string) => {
          if (text.length > room) throw new DOMException('Full.', 'QuotaExceededError');
          target[key] = text;
        },
      };
      return methods[String(name)];
    },
  }) as unknown as Storage;
}

beforeEach(() => vi.stubGlobal('localStorage', createStorage(2_000_000)));
afterEach(() => vi.unstubAllGlobals());

it('stores a long draft on the device until it is removed', () => {
  const text = 'Il vint. Il vit.\n'.repeat(60_000);
  expect(readDeviceDraft('recording:1:7')).toBeNull();
  expect(saveDeviceDraft('recording:1:7', { text }, now)).toBe(true);
  expect(readDeviceDraft('recording:1:7')).toEqual({ savedAt: now, values: { text } });
  expect(readDeviceDraft('recording:2:7')).toBeNull();
  removeDeviceDraft('recording:1:7');
  expect(readDeviceDraft('recording:1:7')).toBeNull();
});

it('says so if the device has no room for a draft, and keeps the last one that it had room for', () => {
  vi.stubGlobal('localStorage', createStorage(100));
  expect(saveDeviceDraft('recording:1:7', { text: 'Un.' }, now)).toBe(true);
  expect(saveDeviceDraft('recording:1:7', { text: 'Un.'.repeat(100) }, now)).toBe(false);
  expect(readDeviceDraft('recording:1:7')?.values).toEqual({ text: 'Un.' });
});

it('deletes drafts that are invalid or that nobody has changed for 30 days, and nothing else', () => {
  saveDeviceDraft('old', { text: 'Un.' }, now - 31 * dayMs);
  saveDeviceDraft('new', { text: 'Deux.' }, now - 29 * dayMs);
  localStorage.setItem('draft:invalid', '{"savedAt":"x","values":{}}');
  localStorage.setItem('theme', 'night');
  removeOldDeviceDrafts(now);
  expect(Object.keys(localStorage).toSorted()).toEqual(['draft:new', 'theme']);
});

it.each(['{', 'null', '3', '{"savedAt":1}', '{"savedAt":1,"values":null}'])(
  'reads no draft from %s',
  (text) => {
    localStorage.setItem('draft:recording', text);
    expect(readDeviceDraft('recording')).toBeNull();
  },
);

it('reads and stores no drafts if the browser blocks its storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(saveDeviceDraft('recording', { text: 'Un.' }, now)).toBe(false);
  expect(readDeviceDraft('recording')).toBeNull();
  expect(() => removeDeviceDraft('recording')).not.toThrow();
  expect(() => removeOldDeviceDrafts(now)).not.toThrow();
});
