// The characters 0x80 to 0x9F in windows-1252. Listed here because some Node.js releases decode them as Latin-1
// control characters.
const windows1252Characters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/**
 * Decodes a text file as UTF-16 if it has a byte order mark for it, as UTF-8 if it is valid, and as windows-1252
 * otherwise.
 */
export function decodeText(bytes: Uint8Array): string {
  const [firstByte, secondByte] = bytes;
  if (firstByte === 0xff && secondByte === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (firstByte === 0xfe && secondByte === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252')
      .decode(bytes)
      .replace(/[\u0080-\u009F]/g, (control) => windows1252Characters.charAt(control.charCodeAt(0) - 0x80));
  }
}
