import { join } from 'node:path';

export type PagesSettings = {
  host: string;
  port: number;
  /** The folder with the client's build for browsers and the program that renders first views. */
  folder: string;
  viewsFile: string;
  apiOrigin: string;
  clientOrigin: string;
  logLevel: string;
};

type Environment = Record<string, string | undefined>;

function readOrigin(environment: Environment, name: string): string {
  const value = environment[name]?.trim() ?? '';
  if (!URL.canParse(value) || !/^https?:/.test(value))
    throw new Error(`${name} must be an address such as http://localhost:4000.`);
  return new URL(value).origin;
}

function readPort(environment: Environment, name: string, fallback: number): number {
  const port = Number(environment[name]?.trim() || fallback);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a whole number from 0 to 65535.`);
  return port;
}

/** Reads the page server's settings. Throws an error for the first invalid one. */
export function readPagesSettings(environment: Environment = process.env): PagesSettings {
  const client = environment.CLIENT_DIR?.trim() || 'client';
  return {
    host: environment.PAGES_HOST?.trim() || '127.0.0.1',
    port: readPort(environment, 'PAGES_PORT', 4100),
    folder: join(client, 'dist'),
    viewsFile: join(client, 'dist-server', 'render.js'),
    apiOrigin: readOrigin(environment, 'API_ORIGIN'),
    clientOrigin: readOrigin(environment, 'CLIENT_ORIGIN'),
    logLevel: environment.LOG_LEVEL?.trim() || 'info',
  };
}
