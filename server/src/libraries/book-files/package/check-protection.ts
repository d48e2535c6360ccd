import type { Archive } from '../archive/open-archive.ts';
import { BookFileError } from '../book-file-error.ts';
import { walkElements } from '../markup/markup-element.ts';
import { parseXml } from '../markup/parse-markup.ts';

/** Algorithms that only obfuscate fonts. Fonts aren't imported, so such a book can be read. */
const fontAlgorithms = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

const licenseFiles = [
  ['META-INF/license.lcpl', 'Readium LCP'],
  ['META-INF/rights.xml', 'Adobe DRM'],
  ['META-INF/sinf.xml', 'Apple FairPlay'],
] as const;

const createProtectedError = (protection: string) =>
  new BookFileError(
    `This book is protected by ${protection}, so it can’t be read. Please ask its publisher for a copy without protection.`,
  );

/** Throws a BookFileError if the pages of an EPUB are encrypted. */
export async function checkProtection(archive: Archive): Promise<void> {
  for (const [path, protection] of licenseFiles)
    if (archive.find(path) !== undefined) throw createProtectedError(protection);
  const name = archive.find('META-INF/encryption.xml');
  if (name === undefined) return;
  const encryption = parseXml(await archive.readDocument(name), name);
  for (const { name: elementName, attributes } of walkElements(encryption))
    if (elementName === 'encryptionmethod' && !fontAlgorithms.has(attributes.Algorithm ?? ''))
      throw createProtectedError('encryption');
}
