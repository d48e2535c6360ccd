import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../ports.ts';
import { type Browser, createBrowser, waitUntil } from './browser.ts';
import {
  createFolder,
  devicePackages,
  removeFolder,
  startProgram,
  startScreen,
  stopProgram,
} from './programs.ts';
import { isDriverReady, startSession } from './webdriver.ts';

/** Debian's Python, for which Debian packages the library's bindings. */
const python = '/usr/bin/python3';
const driverProgram = '/usr/bin/WebKitWebDriver';
const windowScript = fileURLToPath(new URL('webkit-window.py', import.meta.url));
/** Prints the version of the library and fails if it is missing. */
const versionScript = `import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2 as W
print(W.get_major_version(), W.get_minor_version(), W.get_micro_version(), sep=".")`;

const runVersionScript = () => spawnSync(python, ['-c', versionScript], { encoding: 'utf8' });

/** Returns the Debian packages that are missing for WebKitGTK, with those that decode its sound. */
export function listMissingForWebKit(): string[] {
  const { program, name } = devicePackages.screen;
  const packages = [
    ...(existsSync(driverProgram) ? [] : ['webkit2gtk-driver']),
    ...(existsSync(program) ? [] : [name]),
    ...(runVersionScript().status === 0 ? [] : ['python3-gi', 'gir1.2-webkit2-4.1']),
  ];
  const soundPackages = ['gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'];
  return packages.length === 0 ? [] : [...packages, ...soundPackages];
}

/** Starts WebKitGTK with an empty profile and controls it through WebDriver. */
export async function launchWebKit(): Promise<Browser> {
  const folder = await createFolder();
  const screen = await startScreen();
  const port = await findFreePort();
  const driver = startProgram(driverProgram, [`--port=${port}`], screen.environment);
  const stop = async () => {
    await stopProgram(driver);
    await stopProgram(screen.program);
    await removeFolder(folder);
  };
  try {
    const origin = `http://127.0.0.1:${port}`;
    await waitUntil('WebKitWebDriver runs', () => isDriverReady(origin));
    const args = [windowScript, join(folder, 'profile')];
    const session = await startSession(origin, { 'webkitgtk:browserOptions': { binary: python, args } });
    return createBrowser({
      ...session,
      name: 'WebKitGTK',
      version: runVersionScript().stdout.trim(),
      close: async () => {
        // The driver reports an error because the window closes first.
        await session.close().catch(() => {});
        await stop();
      },
    });
  } catch (error) {
    await stop();
    throw error;
  }
}
