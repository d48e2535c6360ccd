import { expect, it } from 'vitest';
import { groupPageLines } from './page-line-groups.ts';

const createLines = (text: string, ...lineNumbers: number[]) =>
  lineNumbers.map((lineNumber) => ({ text, index: lineNumber - 1 }));

it('lists each page number and running head once, with the numbers of its lines', () => {
  const pageLines = [
    ...createLines('12', 31),
    ...createLines('LE HORLA', 32, 64),
    ...createLines('GERMINAL', 5, 1005, 2005, 3005, 4005),
  ];
  expect(groupPageLines(pageLines)).toEqual([
    { text: '12', position: 'line 31' },
    { text: 'LE HORLA', position: 'lines 32 and 64' },
    { text: 'GERMINAL', position: 'lines 5, 1,005, 2,005 and 2 more' },
  ]);
  expect(groupPageLines([])).toEqual([]);
});
