import { parseArgs } from 'node:util';
import type { Browser, BrowserName } from './browser.ts';
import { planEvening, type Step } from './evening.ts';
import { launchFirefox, listMissingForFirefox } from './firefox.ts';
import { type SwitchedSite, startSwitchedSite } from './site.ts';
import { launchWebKit, listMissingForWebKit } from './webkit.ts';

type Installation = { listMissing: () => string[]; launch: () => Promise<Browser> };

const browsers: Record<BrowserName, Installation> = {
  Firefox: { listMissing: listMissingForFirefox, launch: launchFirefox },
  WebKitGTK: { listMissing: listMissingForWebKit, launch: launchWebKit },
};

/** Steps that a browser can't do, each with the reason. They don't fail the run. */
const knownLimits: Record<BrowserName, Record<string, string>> = { Firefox: {}, WebKitGTK: {} };

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Returns true if the step is done or is a known limit. */
async function runStep(name: BrowserName, step: Step): Promise<boolean> {
  const limit = knownLimits[name][step.name];
  const startedAt = performance.now();
  try {
    await step.run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    printLine(
      `  ${step.name}: done (${seconds} s)${limit === undefined ? '' : ', although it is listed as a limit'}`,
    );
    return true;
  } catch (error) {
    printLine(`  ${step.name}: not possible: ${limit ?? toMessage(error)}`);
    return limit !== undefined;
  }
}

async function spendEvening(name: BrowserName, site: SwitchedSite): Promise<boolean> {
  const browser = await browsers[name].launch();
  printLine(`\n${name} (${browser.version})`);
  try {
    for (const step of planEvening(browser, site)) {
      if (await runStep(name, step)) continue;
      const text = await browser.readText().catch(toMessage);
      printLine(`The page shows at that time:
${text.slice(0, 2000)}`);
      return false;
    }
    return true;
  } finally {
    await browser.close();
    // Cutting also closes the connections that the next browser must not share.
    await site.network.cut();
    await site.network.restore();
  }
}

/**
 * `npm run offline:browsers`: reads a downloaded book for an evening without a network in Firefox and in WebKitGTK, or
 * only in the browser that is named. Prints for each step if it is possible. Fails if one isn't, unless it is a known
 * limit.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const isChosen = (name: string) =>
  positionals.length === 0 || positionals.some((arg) => arg.toLowerCase() === name.toLowerCase());
const names = (Object.keys(browsers) as BrowserName[]).filter(isChosen);
const missing = names.flatMap((name) => {
  const packages = browsers[name].listMissing();
  if (packages.length === 0) return [];
  return [
    `${name} isn’t installed. On Debian: apt-get install --no-install-recommends ${packages.join(' ')}`,
  ];
});
if (missing.length > 0 || names.length === 0) {
  process.stderr.write(`${missing.join('\n') || `Choose from: ${Object.keys(browsers).join(', ')}.`}\n`);
  process.exitCode = 1;
} else {
  const site = await startSwitchedSite('le-phare');
  try {
    const outcomes: boolean[] = [];
    for (const name of names) outcomes.push(await spendEvening(name, site));
    process.exitCode = outcomes.every(Boolean) ? 0 : 1;
  } finally {
    await site.close();
  }
}
