import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { inheritEnvironment } from '../settings.ts';
import { type Browser, createBrowser } from './browser.ts';
import { createFolder, devicePackages, removeFolder, startSilentSound, stopProgram } from './programs.ts';

const programs = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Returns the Debian packages that are missing for Firefox. */
export function listMissingForFirefox(): string[] {
  const { program, name } = devicePackages.sound;
  return [
    ...(programs.some((path) => existsSync(path)) ? [] : ['firefox-esr']),
    ...(existsSync(program) ? [] : [name]),
  ];
}

/** Starts Firefox with an empty profile and controls it through WebDriver BiDi. */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = programs.find((path) => existsSync(path)) ?? '';
  const folder = await createFolder();
  const sound = await startSilentSound(folder);
  const stopSound = async () => {
    await stopProgram(sound.program);
    await removeFolder(folder);
  };
  try {
    const env = inheritEnvironment(sound.environment);
    const browser = await launch({ browser: 'firefox', executablePath, headless: true, env });
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    return createBrowser({
      name: 'Firefox',
      version: (await browser.version()).replace(/^firefox\//, ''),
      open: async (url) => void (await page.goto(url)),
      evaluate: async (expression) => await page.evaluate(expression),
      clickElement: async (selector) => await page.click(selector),
      pressEscape: async () => await page.keyboard.press('Escape'),
      close: async () => {
        await browser.close();
        await stopSound();
      },
    });
  } catch (error) {
    await stopSound();
    throw error;
  }
}
