import { expect, test } from 'vitest';
import { formatTime } from './time-label.ts';

test('formats a recording time in minutes and seconds, and adds hours only from one hour on', () => {
  expect([0, 7.349, 59.999, 3723.5].map(formatTime)).toEqual(['0:00.00', '0:07.35', '1:00.00', '1:02:03.50']);
});
