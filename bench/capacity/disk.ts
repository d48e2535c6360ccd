import type { Assumptions } from './assumptions.ts';

/**
 * Bytes of a row with its share of the indexes, as `npm run bench -- million` measures them (`pg_total_relation_size` ÷
 * rows).
 */
const rowBytes = {
  readingEvent: 124,
  readingDay: 115,
  practiceGrade: 186,
  keptWord: 643,
  lemmaState: 123,
  knownShare: 82,
  purchase: 170,
  ledgerEntry: 278,
  email: 272,
  session: 145,
};

const daysPerYear = 365;
const eventRetentionDays = 90;
const weeksPerYear = 52;
const toGigabytes = (bytes: number) => bytes / 1e9;

type DiskNeeds = {
  /** GB that are added in a year and stay. */
  grownPerYear: number;
  /** GB that don't grow with time: reading events, which are deleted after 90 days, and shares of known words. */
  constant: number;
};

/** Returns the disk that the database needs for members, of whom `active` read on a given day. */
export function calculateDisk(members: number, active: number, assumed: Assumptions): DiskNeeds {
  const phrases = (assumed.minutesRead * 60) / assumed.secondsPerPhrase;
  const booksPerDay = assumed.booksPerMonth / 30;
  const bytesPerActiveDay =
    rowBytes.readingDay +
    assumed.cardsPracticed * rowBytes.practiceGrade +
    assumed.wordsAdded * (rowBytes.keptWord + rowBytes.lemmaState) +
    assumed.wordsMarked * rowBytes.lemmaState +
    booksPerDay * (rowBytes.purchase + 2 * rowBytes.ledgerEntry) +
    (assumed.signInsPerMonth / 30) * rowBytes.session;
  return {
    grownPerYear: toGigabytes(
      active * bytesPerActiveDay * daysPerYear + members * weeksPerYear * rowBytes.email,
    ),
    constant: toGigabytes(
      active * phrases * eventRetentionDays * rowBytes.readingEvent +
        members * assumed.comparingShare * assumed.books * rowBytes.knownShare,
    ),
  };
}
