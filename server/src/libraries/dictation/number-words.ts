const units =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ');
const tens = new Map([
  [20, 'vingt'],
  [30, 'trente'],
  [40, 'quarante'],
  [50, 'cinquante'],
  [60, 'soixante'],
  [80, 'quatre vingt'],
]);
const largestNumber = 999_999;

/** Writes a number below 100 in words separated by spaces, without the plural s of `quatre-vingts`. */
function writeBelowHundred(value: number): string {
  if (value <= 16) return units[value] ?? '';
  if (value < 20) return `dix ${units[value - 10]}`;
  // Soixante-dix and quatre-vingt-dix count on from 60 and 80.
  const ten = [...tens.keys()].findLast((base) => base <= value) ?? 20;
  const rest = value - ten;
  if (rest === 0) return tens.get(ten) ?? '';
  const joiner = ten < 80 && (rest === 1 || rest === 11) ? ' et ' : ' ';
  return `${tens.get(ten)}${joiner}${writeBelowHundred(rest)}`;
}

/** Writes a number from 0 to 999,999 in words separated by spaces, without plural s. */
function writeNumber(value: number): string {
  if (value < 100) return writeBelowHundred(value);
  const base = value < 1_000 ? 100 : 1_000;
  const [count, rest] = [Math.floor(value / base), value % base];
  const words = [count > 1 ? writeNumber(count) : '', base === 100 ? 'cent' : 'mille'];
  return [...words, rest > 0 ? writeNumber(rest) : ''].filter(Boolean).join(' ');
}

const valueOfWord = new Map<string, number>([
  ...units.map((word, value) => [word, value] as const),
  ['une', 1],
  ...[...tens].filter(([value]) => value !== 80).map(([value, word]) => [word, value] as const),
]);

/**
 * Returns the value of a number that is written in figures or words, such as `1990` or `mille neuf cent
 * quatre-vingt-dix`. Returns null for anything else, and for numbers above 999,999.
 */
export function parseNumber(words: readonly string[]): number | null {
  const digits = (words[0] ?? '').replace(/\s/g, '');
  if (words.length === 1 && /^\d{1,6}$/.test(digits)) return Number(digits);
  const parts = words.flatMap((word) => word.toLowerCase().split(/[-\u2010\s]+/)).filter(Boolean);
  const singularParts = parts.map((part) => part.replace(/^(vingt|cent)s$/, '$1').replace(/^une$/, 'un'));
  const value = addUp(singularParts);
  if (value === null || value > largestNumber) return null;
  return writeNumber(value) === singularParts.join(' ') ? value : null;
}

function addUp(parts: readonly string[]): number | null {
  let [thousands, current] = [0, 0];
  for (const part of parts) {
    if (part === 'et') continue;
    if (part === 'mille') {
      thousands += Math.max(current, 1) * 1_000;
      current = 0;
    } else if (part === 'cent') current = Math.max(current, 1) * 100;
    else if (part === 'vingt' && current % 100 === 4) current += 76;
    else {
      const value = valueOfWord.get(part);
      if (value === undefined) return null;
      current += value;
    }
  }
  return parts.length > 0 ? thousands + current : null;
}
