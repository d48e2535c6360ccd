const numberWords = new Set(
  `zéro un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt vingts trente
  quarante cinquante soixante septante huitante octante nonante cent cents mille mil million millions milliard
  milliards`.split(/\s+/),
);
/** Words that join the parts of a number, as in `vingt et un`. */
const numberLinks = new Set(['et', 'virgule']);

/** Returns true if a word, or each part of a word with hyphens, is a French number. */
export function isNumberWord(key: string): boolean {
  const parts = key.split('-');
  return (
    parts.every((part) => numberWords.has(part) || numberLinks.has(part)) && numberWords.has(parts[0] ?? '')
  );
}
