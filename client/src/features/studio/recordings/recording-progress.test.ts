import { expect, it } from 'vitest';
import { describeQueuePosition } from './recording-progress.tsx';

it('describes a recording’s position in the processing queue in words', () => {
  expect([1, 2, 3, 10, 11].map(describeQueuePosition)).toEqual([
    'Next in line',
    'Second in line',
    'Third in line',
    'Tenth in line',
    'Number 11 in line',
  ]);
});
