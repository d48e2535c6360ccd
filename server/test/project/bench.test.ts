import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partNames } from '../../../bench/bench.ts';
import { readCostPlans } from '../../../bench/cost-plans/plan.ts';
import { startSubject } from '../../../bench/stage.ts';
import { allRoutes } from '../../src/features.ts';
import { buildReader, type Reader } from '../support/http/reading.ts';
import { startWorld, type World } from '../support/running/world.ts';

const folder = fileURLToPath(new URL('../../../bench/', import.meta.url));

let world: World;
let reader: Reader;
beforeAll(async () => {
  world = await startWorld();
  reader = await buildReader(world);
});
afterAll(() => world.close());

const read = async (url: string) => {
  const response = await fetch(url, { headers: { authorization: reader.member.bearer } });
  return { status: response.status, body: await response.json() };
};

describe('npm run bench', () => {
  it('loads every part of the benchmark', () => {
    expect(partNames).toEqual(
      expect.arrayContaining(['page-turns', 'lemmas', 'costs', 'alignment', 'reading']),
    );
    expect(new Set(partNames).size).toBe(partNames.length);
  });

  it('starts other processes of the benchmark only with modules that exist', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    for (const name of files) {
      const text = readFileSync(folder + name, 'utf8');
      const started = [...text.matchAll(/(new URL|startAnother)\('(\.[^']+\.ts)'/g)];
      for (const [, how, path = ''] of started) {
        // `startAnother` resolves its argument relative to the bench's stage.
        const file = join(folder, how === 'new URL' ? dirname(name) : '', path);
        expect([name, path, existsSync(file)]).toEqual([name, path, true]);
      }
    }
  });

  // The measured server is pinned to a CPU core, which only Linux supports.
  describe.skipIf(process.platform !== 'linux')('its server under measurement', () => {
    it.each([undefined, './drive/without-lemmas.ts'])(
      'starts the benchmark’s server and its baseline, which both turn pages, with the module %s',
      async (module) => {
        const { child, ours, peer } = await startSubject({ ...world.environment, API_PORT: '0' }, module);
        try {
          const page = `book_code=${reader.book.bookCode}&phrase_no=2`;
          const turned = await read(`${ours}/v1/user/read-book?${page}`);
          const byHand = await read(`${peer}/page?${page}`);
          expect([turned.status, byHand.status]).toEqual([200, 200]);
          expect(Object.keys(byHand.body.data).sort()).toEqual(Object.keys(turned.body.data).sort());
          for (const path of ['jwt', 'plain', 'behind/plain', 'catalogue?page=1', 'usage', 'calls'])
            expect([path, (await read(`${peer}/${path}`)).status]).toEqual([path, 200]);
        } finally {
          child.kill('SIGKILL');
        }
      },
    );

    it('fails the benchmark immediately if its server does not start', async () => {
      await expect(startSubject({ ...world.environment, SECRET_KEY: 'short' })).rejects.toThrow(
        'did not start',
      );
    });
  });

  it('measures the cost of every API call, or gives a reason for skipping it', async () => {
    const names = allRoutes().map(({ call }) => call.name);
    const { plans, skipped } = await readCostPlans();
    expect([...plans.keys(), ...skipped.keys()].toSorted()).toEqual(names.toSorted());
  });
});
