import { measureAlignment } from './alignment.ts';
import { openSite, siteParts } from './drive/site.ts';
import { makeLongBook } from './make/make-books.ts';
import { stageParts } from './parts.ts';
import { failure } from './report/row.ts';
import { type Stage, setStage } from './stage.ts';

/** Gives the reader the two books that most parts read. */
async function giveBooks({ db, sql, reader, clip }: Stage): Promise<void> {
  for (const [code, phrases] of [
    ['long', 100_000],
    ['short', 100],
  ] as const) {
    const bookId = await makeLongBook(db, code, phrases, clip);
    await db.purchase.create({ data: { userId: reader.id, bookId } });
  }
  await sql.query('vacuum analyze');
}

/** All parts by name, with the stage that each needs. */
export const partNames = [...Object.keys(stageParts), 'alignment', ...Object.keys(siteParts)];

type Part = () => Promise<void>;

/**
 * `npm run bench`: measures ratios side by side in one run, with the server on one core and the load on the other.
 * `npm run bench -- first-view lighthouse` measures only these parts. A failing part does not stop the others, but
 * the run fails at its end.
 */
export async function bench(asked = process.argv.slice(3)): Promise<void> {
  const unknown = asked.filter((name) => !partNames.includes(name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${partNames.join(', ')}.`);
  const failed: string[] = [];
  const attempt = async (name: string, measure: Part) => {
    await measure().catch((error: unknown) => {
      failed.push(name);
      failure(name, error);
    });
  };
  const chosenOf = <Measure>(all: Record<string, Measure>) =>
    Object.entries(all).filter(([name]) => asked.length === 0 || asked.includes(name));
  const [atStage, atSite] = [chosenOf(stageParts), chosenOf(siteParts)];
  if (atStage.length > 0)
    await attempt('the stage', async () => {
      const stage = await setStage();
      try {
        await giveBooks(stage);
        for (const [name, measure] of atStage) await attempt(name, () => measure(stage));
      } finally {
        await stage.close();
      }
    });
  for (const [name, measure] of chosenOf({ alignment: measureAlignment })) await attempt(name, measure);
  if (atSite.length > 0)
    await attempt('the site', async () => {
      const site = await openSite();
      try {
        for (const [name, measure] of atSite)
          await attempt(name, () => measure(site.stack.addresses, site.stack.deps));
      } finally {
        await site.close();
      }
    });
  if (failed.length > 0) throw new Error(`Not measured to the end: ${failed.join(', ')}.`);
}
