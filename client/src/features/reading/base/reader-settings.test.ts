import { describe, expect, it } from 'vitest';
import { parseSettings } from './reader-settings.ts';

describe('parseSettings', () => {
  it('returns default reader settings if nothing is stored', () => {
    expect(parseSettings(null)).toEqual({
      speed: 1,
      repeat: false,
      times: 'once',
      pause: 'none',
      listenFirst: false,
      wholeMeaning: false,
      textSize: null,
      view: 'phrase',
      lineWidth: 'medium',
      paragraphs: 'indent',
      knowsWords: false,
      letterKeys: true,
      screenStaysOn: true,
      markNewWords: null,
      glosses: false,
      highlightWords: false,
    });
  });

  it('keeps valid stored reader settings', () => {
    const chosenSettings = {
      speed: 0.75,
      repeat: true,
      times: 'slowFirst',
      pause: 'phrase',
      listenFirst: true,
      wholeMeaning: true,
      textSize: 64,
      view: 'page',
      lineWidth: 'wide',
      paragraphs: 'space',
      knowsWords: true,
      letterKeys: false,
      screenStaysOn: false,
      markNewWords: false,
      glosses: true,
      highlightWords: true,
    };
    expect(parseSettings({ ...chosenSettings, unknown: 1 })).toEqual(chosenSettings);
  });

  it('replaces invalid reader settings with their defaults', () => {
    const parsedSettings = parseSettings({
      speed: 16,
      pause: 'ages',
      times: 4,
      screenStaysOn: 'no',
      textSize: 'large',
      view: 'book',
      lineWidth: 3,
      repeat: 'yes',
      glosses: 1,
      highlightWords: 'true',
    });
    expect(parsedSettings).toEqual(parseSettings(null));
  });
});
