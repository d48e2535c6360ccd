import { expect, test } from 'vitest';
import { timeLabel } from './time-label.ts';

test('formats a time in a recording with minutes, and with hours only from one hour on', () => {
  expect([0, 7.349, 59.999, 3723.5].map(timeLabel)).toEqual(['0:00.00', '0:07.35', '1:00.00', '1:02:03.50']);
});
