import { afterEach, describe, expect, it } from 'vitest';
import { memoryItems } from '../../../../lib/storage/storage.ts';
import { changeSetting, parseReviewSettings, storedSettings } from './review-settings.ts';

afterEach(() => memoryItems.clear());

describe('the settings of the review', () => {
  it('plays the next phrase at normal speed by default, and replaces invalid stored settings', () => {
    const defaultSettings = { speed: 1, playsNext: true };
    expect(parseReviewSettings(null)).toEqual(defaultSettings);
    expect(parseReviewSettings({ speed: 7, playsNext: 'no' })).toEqual(defaultSettings);
    expect(parseReviewSettings({ speed: 1.25, playsNext: false })).toEqual({ speed: 1.25, playsNext: false });
  });

  it('stores each change on the device, and says what has changed', () => {
    expect(changeSetting('speedFastest')).toBe('Speed 1.5×.');
    expect(changeSetting('playsNext')).toBe('The next phrase to check no longer plays by itself.');
    expect(storedSettings.get()).toEqual({ speed: 1.5, playsNext: false });
    changeSetting('speedNormal');
    expect(changeSetting('playsNext')).toBe('The next phrase to check now plays by itself.');
    expect(storedSettings.get()).toEqual({ speed: 1, playsNext: true });
  });
});
