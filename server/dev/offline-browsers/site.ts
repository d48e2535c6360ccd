import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStories } from '../../../prisma/demo/story.ts';
import { seedStory } from '../../../prisma/seed.ts';
import { findFreePort } from '../ports.ts';
import { readStackSettings } from '../settings.ts';
import { startStack } from '../stack/start-stack.ts';
import type { Site } from './account.ts';
import { type NetworkSwitch, startNetworkSwitch } from './network-switch.ts';

const portNames = ['WEB_PORT', 'API_PORT', 'DB_PORT', 'PAYMENTS_PORT', 'MAIL_SMTP_PORT', 'MAIL_WEB_PORT'];

export type SwitchedSite = {
  /** The addresses that can be reached even while the network is cut. */
  site: Site;
  /** The address for browsers, which the switch cuts. */
  origin: string;
  network: NetworkSwitch;
  close: () => Promise<void>;
};

/** Starts the complete site with one book, in a temporary folder and behind a switch that cuts the network. */
export async function startSwitchedSite(bookCode: string): Promise<SwitchedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-offline-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const environment: Record<string, string> = { DATA_DIR: folder, LIMITS_FACTOR: '1000' };
  for (const name of portNames) environment[name] = String(await findFreePort());
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const settings = readStackSettings({ ...environment, CLIENT_ORIGIN: origin });
  const stack = await startStack({ ...settings, isTemporary: true }).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const closeStack = async () => {
    await stack.stop();
    await removeFolder();
  };
  try {
    const story = readStories().find((candidate) => candidate.bookCode === bookCode);
    const { api, payments } = stack.addresses;
    if (!story || !payments) throw new Error(`The demo catalogue has no book ${bookCode}.`);
    await seedStory(stack.deps, story);
    const network = await startNetworkSwitch(port, settings.webPort);
    const close = async () => {
      await network.cut();
      await closeStack();
    };
    return { site: { api, payments }, origin, network, close };
  } catch (error) {
    await closeStack();
    throw error;
  }
}
