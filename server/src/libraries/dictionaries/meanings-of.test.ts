import { MAX_MEANING_LENGTH } from '@lingostory/contract/dictionary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meaningsOf } from './meanings-of.ts';

const readMeanings = (word: string, text: string, hasMarkup = false) =>
  meaningsOf({ word, text, hasMarkup }).map(({ kind, meaning }) => `${kind} | ${meaning}`);

describe('the meanings of a definition', () => {
  it.each([
    ['chat', 'chat /ʃa/ <n, masc>\n1. cat\n2. tomcat', ['noun | cat', 'noun | tomcat']],
    ['chat', '[ʃa] nm cat, tomcat.', ['noun | cat, tomcat']],
    ['chat', 'chat (n. m.) 1) cat 2) tomcat', ['noun | cat', 'noun | tomcat']],
    ['chat', 'chat', [' | chat']],
    ['chat', 'chat room', [' | chat room']],
    ['Adam', 'Adam /adɑ̃/ <n>\nAdam', ['noun | Adam']],
    ['boucher', 'Noun\n1. butcher\nVerb\n1. to cork, to plug', ['noun | butcher', 'verb | to cork, to plug']],
    ['nom', 'nom <n>\nname\nnoun', ['noun | name', 'noun | noun']],
    ['grand', 'adj. tall\n"un grand homme" - a great man\nSyn: haut\nsee also: gros', ['adjective | tall']],
    ['loin', 'adv far: "c\'est loin"', ['adverb | far']],
    ['art', 'art exhibition', [' | art exhibition']],
    ['prendre', 'vt\ntake (in one’s hand,\nor otherwise)', ['verb | take (in one’s hand, or otherwise)']],
    ['etc', 'and so on, etc.', [' | and so on, etc.']],
    ['un', 'and/or / either', [' | and/or / either']],
  ])('reads the meanings of the word %s from %j', (word, text, meanings) => {
    expect(readMeanings(word, text)).toEqual(meanings);
  });

  it('extracts only the meanings from a dictionary definition in HTML', () => {
    const html =
      '<div><b>chat</b> <span class="ipa">ʃa</span> <i>n.</i><ul><li>cat<span class="example">le chat dort</span></li><li>tom&nbsp;cat</li></ul><style>b{}</style></div>';
    expect(readMeanings('chat', html, true)).toEqual(['noun | cat', 'noun | tom cat']);
  });

  it('shortens a long meaning only after a complete translation, not in the middle of a word', () => {
    const [meaning = ''] = readMeanings(
      'mot',
      Array.from({ length: 60 }, (_, index) => `word${index}`).join(', '),
    );
    expect(meaning).toMatch(/^ \| word0, .*word\d+$/);
    expect(meaning.length).toBeLessThanOrEqual(MAX_MEANING_LENGTH + 3);
  });

  it('returns at most eight distinct meanings of a dictionary definition', () => {
    const text = Array.from({ length: 30 }, (_, index) => `${index % 15}. meaning ${index % 10}`).join('\n');
    expect(readMeanings('mot', text)).toHaveLength(8);
  });

  it('returns meanings of limited length and without control characters for any dictionary definition', () => {
    const fragments = fc.constantFrom(
      '<',
      '>',
      '[',
      '/',
      '1. ',
      '\n',
      'n.',
      '<b>',
      '</i>',
      '&lt;',
      '"',
      'cat',
      ' ',
      '\0',
      '(',
      'é',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fragments, fc.string({ unit: 'binary' })), { maxLength: 300 }),
        fc.boolean(),
        (parts, hasMarkup) => {
          for (const { meaning } of meaningsOf({ word: 'mot', text: parts.join(''), hasMarkup })) {
            expect([...meaning].length).toBeLessThanOrEqual(MAX_MEANING_LENGTH);
            expect(meaning).toBe(meaning.trim());
            expect(meaning).not.toMatch(/[\p{Cc}\p{Surrogate}]/u);
          }
        },
      ),
    );
  });

  it.each([
    ['<b>'.repeat(5000), true],
    ['<div>'.repeat(3000), true],
    ['('.repeat(16_000), false],
    ['['.repeat(16_000), false],
    ['/ '.repeat(8000), false],
    ['<a '.repeat(5000), false],
    ['1. '.repeat(5000), false],
    ['(\n'.repeat(8000), false],
    [`n.${' m,'.repeat(5000)}`, false],
    ['n m m m m m m m m m m m m m m m m m m m m m m m m m m m m m m m m m m mx', false],
    [` ${' '.repeat(16_000)}.`, false],
    // These lines are longer than any real definition, but a TSV file can contain them.
    ...['—', ' ', ',', ' ;', '(\n', '<p>', '<a><b>'].map((fragment): [string, boolean] => [
      `v${fragment.repeat(60_000 / fragment.length)}x`,
      false,
    ]),
  ])('reads a malicious definition starting with "%.10s" quickly', (text, hasMarkup) => {
    const startedAt = process.cpuUsage();
    meaningsOf({ word: 'mot', text, hasMarkup });
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000);
  });
});
