type Assumption = { value: number; about: string };

/**
 * The assumptions of `npm run capacity` about members, machines and files. They are estimates: `--active-share 0.3` on
 * the command line replaces one of them.
 */
const assumptions = {
  activeShare: { value: 0.2, about: 'share of the members who read on a given day' },
  minutesRead: { value: 15, about: 'minutes that such a member reads' },
  secondsPerPhrase: { value: 6, about: 'seconds that a member spends on a phrase' },
  visits: { value: 2, about: 'times a day that such a member opens the site' },
  wordsOpened: { value: 8, about: 'words whose details such a member opens' },
  wordsAdded: { value: 3, about: 'words that such a member keeps' },
  wordsMarked: { value: 5, about: 'words whose state such a member changes' },
  cardsPracticed: { value: 20, about: 'practice cards that such a member grades' },
  secondsPerCard: { value: 8, about: 'seconds that a member spends on a card' },
  booksPerMonth: { value: 1, about: 'books that an active member gets in a month' },
  comparingShare: {
    value: 0.3,
    about: 'share of the members for whom the known words of every book are stored',
  },
  guestPages: { value: 0.5, about: 'pages of the catalogue that guests open, for each member and day' },
  signInsPerMonth: { value: 2, about: 'sign-ins of an active member in a month' },
  peakFactor: { value: 3, about: 'calls in the busiest minute ÷ in an average minute' },
  positionsPerCall: {
    value: 1,
    about: 'positions that one request saves: 1 today, more if they were batched',
  },
  secondsPerEventBatch: {
    value: 20,
    about: 'seconds between two requests that send reading events or grades',
  },
  hasReadAddress: { value: 0, about: '1 if a standby serves content (READ_DATABASE_URL), otherwise 0' },
  passwordCpuMs: { value: 250, about: 'CPU time of a sign-in’s password hash, in milliseconds' },
  maxCpuUse: { value: 0.6, about: 'share of a core that may be busy at the peak' },
  maxDatabaseCores: { value: 32, about: 'cores of the largest database machine to rent' },
  maxCommits: { value: 10_000, about: 'commits a second that the disk of the database takes' },
  maxDatabaseDisk: {
    value: 4_000,
    about: 'GB of data on one database machine, above which it is slow to copy',
  },
  connectionsPerProcess: { value: 23, about: 'database connections that a process may open' },
  maxConnections: { value: 400, about: 'connections that PostgreSQL serves well without PgBouncer' },
  books: { value: 10_000, about: 'books in the catalogue' },
  phrasesPerBook: { value: 1_500, about: 'phrases of a book' },
  clipKilobytes: { value: 48, about: 'size of a phrase’s clip: 6 s at 64 kbit/s' },
  cachedClipShare: { value: 0.1, about: 'share of clips that the device or the browser still has' },
  appKilobytes: { value: 160, about: 'code, styles, fonts and covers that a visit fetches' },
  coverKilobytes: { value: 600, about: 'size of a book’s pictures in all formats' },
  logKilobytesPerWrite: { value: 1, about: 'kB of write-ahead log and backup for each call that writes' },
} satisfies Record<string, Assumption>;

export type Assumptions = Record<keyof typeof assumptions, number>;

const names = Object.keys(assumptions) as (keyof Assumptions)[];
const toOptionName = (name: string) =>
  `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/**
 * Returns the assumptions with those that the command line replaces. Throws if an option is unknown or not a number.
 */
export function parseAssumptions(args: readonly string[]): Assumptions {
  const values = Object.fromEntries(names.map((name) => [name, assumptions[name].value])) as Assumptions;
  const namesByOption = new Map(names.map((name) => [toOptionName(name), name]));
  for (let index = 0; index < args.length; index += 2) {
    const [option = '', text = ''] = args.slice(index);
    const name = namesByOption.get(option);
    if (name === undefined)
      throw new Error(`There is no option ${option}. There are: ${[...namesByOption.keys()].join(', ')}.`);
    const value = Number(text);
    if (text === '' || !Number.isFinite(value) || value < 0)
      throw new Error(`${option} needs a number from 0, not “${text}”.`);
    values[name] = value;
  }
  return values;
}

/** Lists the assumptions as rows of option, value and meaning. */
export const listAssumptions = (values: Assumptions): [option: string, value: string, about: string][] =>
  names.map((name) => [toOptionName(name), String(values[name]), assumptions[name].about]);
