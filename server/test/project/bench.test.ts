import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partNames } from '../../../bench/bench.ts';
import { loadCostPlans } from '../../../bench/cost-plans/plan.ts';
import { startBenchServer } from '../../../bench/stage.ts';
import { collectRoutes } from '../../src/features.ts';
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

const fetchJson = async (url: string) => {
  const response = await fetch(url, { headers: { authorization: reader.member.bearer } });
  return { status: response.status, body: await response.json() };
};

describe('npm run bench', () => {
  it('lists every part of the benchmark under a unique name', () => {
    expect(partNames).toEqual(
      expect.arrayContaining(['page-turns', 'lemmas', 'costs', 'alignment', 'reading']),
    );
    expect(new Set(partNames).size).toBe(partNames.length);
  });

  it('finds every module that the benchmark starts in a child process', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    for (const name of files) {
      const text = readFileSync(folder + name, 'utf8');
      const moduleReferences = [...text.matchAll(/(new URL|startAnother)\('(\.[^']+\.ts)'/g)];
      for (const [, loaderName, path = ''] of moduleReferences) {
        // Paths passed to `startAnother` are relative to the bench folder. Those passed to `new URL` are relative to
        // the module.
        const file = join(folder, loaderName === 'new URL' ? dirname(name) : '', path);
        expect([name, path, existsSync(file)]).toEqual([name, path, true]);
      }
    }
  });

  // The benchmark pins the server to a CPU core, which works only on Linux.
  describe.skipIf(process.platform !== 'linux')('the server that the benchmark measures', () => {
    it.each([undefined, './drive/without-lemmas.ts'])(
      'starts the benchmark’s server with the module %s and the baseline server, and reads a page from each',
      async (module) => {
        const { child, ours, peerOrigin } = await startBenchServer(
          { ...world.environment, API_PORT: '0' },
          module,
        );
        try {
          const pageQuery = `book_code=${reader.book.bookCode}&phrase_no=2`;
          const pageResponse = await fetchJson(`${ours}/v1/user/read-book?${pageQuery}`);
          const baselineResponse = await fetchJson(`${peerOrigin}/page?${pageQuery}`);
          expect([pageResponse.status, baselineResponse.status]).toEqual([200, 200]);
          expect(Object.keys(baselineResponse.body.data).sort()).toEqual(
            Object.keys(pageResponse.body.data).sort(),
          );
          for (const path of ['jwt', 'plain', 'behind/plain', 'catalogue?page=1', 'usage', 'calls'])
            expect([path, (await fetchJson(`${peerOrigin}/${path}`)).status]).toEqual([path, 200]);
        } finally {
          child.kill('SIGKILL');
        }
      },
    );

    it('fails the benchmark immediately if its server does not start', async () => {
      await expect(startBenchServer({ ...world.environment, SECRET_KEY: 'short' })).rejects.toThrow(
        'did not start',
      );
    });
  });

  it('includes every API endpoint in the cost benchmark, or gives a reason for skipping it', async () => {
    const callNames = collectRoutes().map(({ call }) => call.name);
    const { plans, skipped } = await loadCostPlans();
    expect([...plans.keys(), ...skipped.keys()].toSorted()).toEqual(callNames.toSorted());
  });
});
