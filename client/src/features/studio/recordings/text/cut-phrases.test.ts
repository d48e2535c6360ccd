import { findPageLines, listLeftOutLines } from '@lingostory/contract/studio/text/page-lines';
import { splitShapedText } from '@lingostory/contract/studio/text/text-shape';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPhraseCutter } from './cut-phrases.ts';

test('splits a text into the correct phrases, even if some lines are cached from an earlier edit', () => {
  const cutPhrases = createPhraseCutter();
  const fragment = fc.constantFrom(
    'Il vint. ',
    'Il vit ; il dit : « Non ! » ',
    '\n',
    '* * *\n',
    'et\n12\n',
    '\r\n',
    '\u2028',
    'M. Le Goff ',
  );
  const text = fc.array(fragment, { maxLength: 12 }).map((fragments) => fragments.join(''));
  fc.assert(
    fc.property(text, (typedText) => {
      const leftOutLines = listLeftOutLines(findPageLines(typedText), []);
      expect(cutPhrases(typedText)).toEqual(splitShapedText(typedText));
      expect(cutPhrases(typedText, 'auto', leftOutLines)).toEqual(
        splitShapedText(typedText, 'auto', leftOutLines),
      );
    }),
  );
});
