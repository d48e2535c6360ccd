import { splitText } from '@lingostory/contract/studio/text/split-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPhraseCutter } from './cut-phrases.ts';

test('splits an edited text into the same phrases whether or not lines are cached', () => {
  const cutPhrases = createPhraseCutter();
  const piece = fc.constantFrom(
    'Il vint. ',
    'Il vit ; il dit : « Non ! » ',
    '\n',
    '\r\n',
    '\u2028',
    'M. Le Goff ',
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (typed) => {
      expect(cutPhrases(typed)).toEqual(splitText(typed));
    }),
  );
});
