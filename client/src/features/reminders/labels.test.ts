import { reminderTimePattern } from '@lingostory/contract/reminders/constants';
import { describe, expect, it } from 'vitest';
import { describeDevices, timeOptions } from './labels.ts';

describe('timeOptions', () => {
  it('lists each time of day that the server accepts once', () => {
    expect(timeOptions).toHaveLength(48);
    expect(new Set(timeOptions.map(({ value }) => value)).size).toBe(48);
    for (const { value } of timeOptions) expect(value).toMatch(reminderTimePattern);
    const labels = timeOptions.map(({ label }) => label.replace(/\s/, ' '));
    expect([labels[0], labels[25], labels[47]]).toEqual(['12:00 AM', '12:30 PM', '11:30 PM']);
  });
});

describe('describeDevices', () => {
  it.each([
    [true, 1, 'This device reminds you.'],
    [true, 2, 'This device reminds you, and one other device does, too.'],
    [true, 4, 'This device reminds you, and 3 other devices do, too.'],
    [false, 0, 'No device reminds you right now.'],
    [false, 1, 'One other device reminds you, but not this one.'],
    [false, 3, '3 other devices remind you, but not this one.'],
  ])('says which devices remind a member, with this one: %s, of %i', (isThisDevice, count, sentence) => {
    expect(describeDevices({ isThisDevice, count })).toBe(sentence);
  });
});
