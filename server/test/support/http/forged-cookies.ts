import fc from 'fast-check';

/** The values of a listener's cookies: that of the listener, and that for the clips of books. */
type ClipCookies = { listener: string; value: string };

export type ForgeryParts = {
  /** Cookies that open the clips of the attacked book. */
  valid: ClipCookies;
  /** Cookies that don't: for other books, of other listeners, and expired ones, each valid for what they were made for. */
  others: ClipCookies[];
};

const signaturePattern = /^(.*)\.([\w-]+)$/s;
const base64urlCharacters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];

/** Replaces the character at a position, counted around the end, with another one. */
function replaceCharacter(text: string, position: number, character: string): string {
  const index = position % text.length;
  const replacement = text[index] === character ? (character === 'x' ? 'y' : 'x') : character;
  return text.slice(0, index) + replacement + text.slice(index + 1);
}

/** Content that a server might stumble over: huge, empty, nested, encoded, or the name of something else. */
const oddContents = [
  '',
  ' ',
  '.',
  '....',
  '-1',
  'NaN',
  'Infinity',
  '1e999',
  '0x7fffffff',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor.prototype',
  'j:{"books":[1]}',
  's:1.1.1',
  '"',
  '""',
  '%',
  '%00',
  '%2E%2E%2F',
  '../../etc/passwd',
  "' or 1=1--",
  '<script>',
  '\u00e9\u00ff',
  '\t',
  '9'.repeat(400),
  'A'.repeat(4000),
  '.'.repeat(4000),
  `${'1.'.repeat(1500)}1`,
];

/** Returns changed values, none of which the server has signed. */
function createChangedValues({ valid: { value }, others }: ForgeryParts): fc.Arbitrary<string> {
  const [, content = '', signature = ''] = signaturePattern.exec(value) ?? [];
  const [expiry = '', ...books] = content.split('.');
  const position = fc.nat({ max: 10_000 });
  const character = fc.constantFrom(...base64urlCharacters);
  const oddContent = fc.constantFrom(...oddContents);
  const changedExpiry = fc.oneof(fc.integer({ min: -4000, max: 1_000_000 }).map(addTo(expiry)), oddContent);
  const bookId = fc.constantFrom(...books, '0', '1', '01', '99999999999', '');
  const changedContent = fc.oneof(
    changedExpiry.map((one) => [one, ...books].join('.')),
    fc.array(bookId, { maxLength: 4 }).map((changedBooks) => [expiry, ...changedBooks].join('.')),
    fc
      .array(fc.nat(), { minLength: 1, maxLength: 5 })
      .map((addedBooks) => [content, ...addedBooks].join('.')),
    oddContent.map((oddBook) => `${content}.${oddBook}`),
    fc.tuple(position, character).map(([index, added]) => insertText(content, index % content.length, added)),
  );
  // The last character of a signature also has bits that belong to no byte. It is left as it is.
  const changedSignature = fc.oneof(
    fc
      .tuple(position, character)
      .map(([index, added]) => replaceCharacter(signature.slice(0, -1), index, added) + signature.slice(-1)),
    fc.constantFrom(...others.map((other) => signaturePattern.exec(other.value)?.[2] ?? '')),
    oddContent,
    fc.base64String({ maxLength: 64 }),
  );
  return fc
    .oneof(
      changedContent.map((one) => `${one}.${signature}`),
      changedSignature.map((one) => `${content}.${one}`),
      position.map((length) => value.slice(0, length % value.length)),
      position.map((length) => value.slice(1 + (length % (value.length - 1)))),
      fc.constantFrom(value + value, `${value}.${value}`, `.${value}`, ` ${value}`, `"${value}"`),
      fc.constant(value.replaceAll('.', '%2E')),
      oddContent,
    )
    .filter((changedValue) => changedValue !== value);
}

const addTo = (number: string) => (added: number) => String(Number(number) + added);
const insertText = (text: string, index: number, added: string) =>
  text.slice(0, index) + added + text.slice(index);

/** Returns changed names of a listener. */
const createChangedListeners = ({ valid: { listener }, others }: ForgeryParts) =>
  fc
    .oneof(
      fc.constantFrom(...others.map((other) => other.listener)),
      fc.constantFrom(...oddContents),
      fc.nat({ max: 1000 }).map((length) => listener.slice(0, length % listener.length)),
      fc
        .tuple(fc.nat(), fc.constantFrom(...base64urlCharacters))
        .map(([index, character]) => replaceCharacter(listener, index, character)),
      fc.nat({ max: 99_999 }).map((userId) => listener.replace(/^\d+/, String(userId))),
      fc.constantFrom(listener + listener, ` ${listener}`, `${listener}.`, `0${listener}`, `"${listener}"`),
    )
    .filter((changed) => changed !== listener);

/**
 * Returns `Cookie` headers that must not open the attacked book, the same ones for the same seed. The server counts only
 * the first cookie of a name, so a valid one may follow an invalid one.
 */
export function forgeCookieHeaders(parts: ForgeryParts, count: number, seed: number): string[] {
  const { valid, others } = parts;
  const name = fc.constantFrom('book_clips', 'books_clips');
  const changedValue = createChangedValues(parts);
  const changedListener = createChangedListeners(parts);
  const foreignPair = fc
    .tuple(fc.constantFrom(valid, ...others), fc.constantFrom(valid, ...others))
    .filter(([listenerOwner, valueOwner]) => listenerOwner !== valid || valueOwner !== valid)
    .filter(([{ listener }, { value }]) => listener !== valid.listener || value !== valid.value)
    .map(([{ listener }, { value }]): ClipCookies => ({ listener, value }));
  const forgedPair: fc.Arbitrary<ClipCookies> = fc.oneof(
    foreignPair,
    changedValue.map((value) => ({ listener: valid.listener, value })),
    changedListener.map((listener) => ({ listener, value: valid.value })),
    fc.record({ listener: changedListener, value: changedValue }),
  );
  const header = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(forgedPair, name).map(([pair, cookie]) => joinCookies(pair, cookie)) },
    // Both cookies for books, neither of which is right.
    fc
      .tuple(forgedPair, forgedPair)
      .filter(([first, second]) => first.listener !== valid.listener || second.value !== valid.value)
      .map(
        ([{ listener, value }, second]) =>
          `listener=${listener}; book_clips=${value}; books_clips=${second.value}`,
      ),
    // Several cookies of one name.
    fc
      .tuple(forgedPair, name)
      .map(([{ value }, cookie]) =>
        value === valid.value
          ? `listener=; ${joinCookies(valid, cookie)}`
          : `listener=${valid.listener}; ${cookie}=${value}; ${cookie}=${valid.value}`,
      ),
    fc
      .tuple(changedListener, name)
      .map(([listener, cookie]) => `listener=${listener}; ${joinCookies(valid, cookie)}`),
    // One cookie without the other, and other names or separators.
    fc.constantFrom(
      ...['', ';', '; ', '=', `listener=${valid.listener}`, `book_clips=${valid.value}`],
      `Listener=${valid.listener}; book_clips=${valid.value}`,
      `listener=${valid.listener}; BOOK_CLIPS=${valid.value}`,
      `listener=${valid.listener}; xbook_clips=${valid.value}`,
      `listener=${valid.listener}; book_clips =${valid.value}`,
      `listener=${valid.listener}, book_clips=${valid.value}`,
      `listener=${valid.listener}&book_clips=${valid.value}`,
      `listener%3D${valid.listener}; book_clips%3D${valid.value}`,
      `listener=${valid.listener} book_clips=${valid.value}`,
      `book_clips=${valid.value}; xlistener=${valid.listener}`,
    ),
  );
  return fc.sample(header, { numRuns: count, seed });
}

const joinCookies = ({ listener, value }: ClipCookies, name: string) =>
  `listener=${listener}; ${name}=${value}`;
