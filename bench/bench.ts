import { measureAlignment } from './alignment.ts';
import { measureImport } from './background/imports.ts';
import { siteParts, startSite } from './drive/site.ts';
import { createShortAndLongBooks } from './make/make-books.ts';
import { measureMillion } from './million/million.ts';
import { measureNarration } from './narration/measure-narration.ts';
import { measureOnsets } from './narration/measure-onsets.ts';
import { stageParts } from './parts.ts';
import { printFailure } from './report/row.ts';
import { startStage } from './stage.ts';

/** Parts that start what they need themselves. */
const partsOfTheirOwn = { alignment: measureAlignment, imports: measureImport };

/** Parts that run only if they are named, because they need many minutes, and `million` 10 GB the first time. */
const partsOnRequest = { million: measureMillion, narration: measureNarration, onsets: measureOnsets };

/** The names of all parts of the benchmark. */
export const partNames = [
  ...Object.keys(stageParts),
  ...Object.keys(partsOfTheirOwn),
  ...Object.keys(partsOnRequest),
  ...Object.keys(siteParts),
];

type PartMeasurement = () => Promise<void>;

/**
 * `npm run bench` compares each part with its baseline in the same run. The server and the load generator run on
 * separate cores. `npm run bench -- first-view lighthouse` runs only the named parts. A part that fails does not stop
 * the others, but makes the run fail at the end.
 */
export async function bench(requestedPartNames = process.argv.slice(3)): Promise<void> {
  const unknownPartNames = requestedPartNames.filter((name) => !partNames.includes(name));
  if (unknownPartNames.length > 0)
    throw new Error(`There is no part ${unknownPartNames.join(', ')}: ${partNames.join(', ')}.`);
  const failedParts: string[] = [];
  const runPart = async (name: string, measure: PartMeasurement) => {
    await measure().catch((error: unknown) => {
      failedParts.push(name);
      printFailure(name, error);
    });
  };
  const selectParts = <Measure>(measuresByName: Record<string, Measure>) =>
    Object.entries(measuresByName).filter(
      ([name]) => requestedPartNames.length === 0 || requestedPartNames.includes(name),
    );
  const [selectedStageParts, selectedSiteParts] = [selectParts(stageParts), selectParts(siteParts)];
  if (selectedStageParts.length > 0)
    await runPart('the stage', async () => {
      const stage = await startStage();
      try {
        await createShortAndLongBooks(stage);
        for (const [name, measure] of selectedStageParts) await runPart(name, () => measure(stage));
      } finally {
        await stage.close();
      }
    });
  for (const [name, measure] of selectParts(partsOfTheirOwn)) await runPart(name, measure);
  for (const [name, measure] of Object.entries(partsOnRequest))
    if (requestedPartNames.includes(name)) await runPart(name, measure);
  if (selectedSiteParts.length > 0)
    await runPart('the site', async () => {
      const site = await startSite();
      try {
        for (const [name, measure] of selectedSiteParts)
          await runPart(name, () => measure(site.stack.addresses, site.stack.deps));
      } finally {
        await site.close();
      }
    });
  if (failedParts.length > 0) throw new Error(`Not measured to the end: ${failedParts.join(', ')}.`);
}
