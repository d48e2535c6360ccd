import { measureAlignment } from './alignment.ts';
import { openSite, siteParts } from './drive/site.ts';
import { makeLongBook } from './make/make-books.ts';
import { stageParts } from './parts.ts';
import { printFailure } from './report/row.ts';
import { type Stage, startStage } from './stage.ts';

/** Adds a short and a long book to the reader's library. Most parts of the benchmark read one of the two. */
async function createLongBooks({ db, sql, reader, clip }: Stage): Promise<void> {
  for (const [code, phrases] of [
    ['long', 100_000],
    ['short', 100],
  ] as const) {
    const bookId = await makeLongBook(db, code, phrases, clip);
    await db.purchase.create({ data: { userId: reader.id, bookId } });
  }
  await sql.query('vacuum analyze');
}

/** The names of all parts of the benchmark. */
export const partNames = [...Object.keys(stageParts), 'alignment', ...Object.keys(siteParts)];

type Part = () => Promise<void>;

/**
 * `npm run bench` compares each part with its baseline in the same run. The server and the load generator run on
 * separate cores. `npm run bench -- first-view lighthouse` runs only the named parts. A part that fails does not stop
 * the others, but makes the run fail at the end.
 */
export async function bench(asked = process.argv.slice(3)): Promise<void> {
  const unknownNames = asked.filter((name) => !partNames.includes(name));
  if (unknownNames.length > 0)
    throw new Error(`There is no part ${unknownNames.join(', ')}: ${partNames.join(', ')}.`);
  const failedParts: string[] = [];
  const runPart = async (name: string, measure: Part) => {
    await measure().catch((error: unknown) => {
      failedParts.push(name);
      printFailure(name, error);
    });
  };
  const selectParts = <Measure>(all: Record<string, Measure>) =>
    Object.entries(all).filter(([name]) => asked.length === 0 || asked.includes(name));
  const [atStage, atSite] = [selectParts(stageParts), selectParts(siteParts)];
  if (atStage.length > 0)
    await runPart('the stage', async () => {
      const stage = await startStage();
      try {
        await createLongBooks(stage);
        for (const [name, measure] of atStage) await runPart(name, () => measure(stage));
      } finally {
        await stage.close();
      }
    });
  for (const [name, measure] of selectParts({ alignment: measureAlignment })) await runPart(name, measure);
  if (atSite.length > 0)
    await runPart('the site', async () => {
      const site = await openSite();
      try {
        for (const [name, measure] of atSite)
          await runPart(name, () => measure(site.stack.addresses, site.stack.deps));
      } finally {
        await site.close();
      }
    });
  if (failedParts.length > 0) throw new Error(`Not measured to the end: ${failedParts.join(', ')}.`);
}
