import { describe, expect, it } from 'vitest';
import { type Browser, findDeviceProblem } from './device.ts';

const phoneBrowser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';
const padBrowser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15';
const browser: Browser = { hasPush: true, permission: 'default', userAgent: '', maxTouchPoints: 0 };

describe('findDeviceProblem', () => {
  it.each<[string, Partial<Browser>, ReturnType<typeof findDeviceProblem>]>([
    ['no problem before the member was asked', {}, null],
    ['no problem after the member allowed it', { permission: 'granted' }, null],
    ['that notifications are blocked', { permission: 'denied' }, 'denied'],
    ['that an old browser cannot', { hasPush: false }, 'unsupported'],
    [
      'that an iPhone needs the home screen',
      { hasPush: false, userAgent: phoneBrowser, maxTouchPoints: 5 },
      'home-screen',
    ],
    [
      'that an iPad needs the home screen',
      { hasPush: false, userAgent: padBrowser, maxTouchPoints: 5 },
      'home-screen',
    ],
    ['that an old Mac cannot', { hasPush: false, userAgent: padBrowser }, 'unsupported'],
    ['no problem on the home screen of an iPhone', { userAgent: phoneBrowser, maxTouchPoints: 5 }, null],
  ])('finds %s', (_caseName, overrides, problem) => {
    expect(findDeviceProblem({ ...browser, ...overrides })).toBe(problem);
  });
});
