import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { applyMutant, findMutants } from './find-mutants.ts';
import { findHitPoints, instrumentSource } from './hit-points.ts';
import { hitsGlobalName } from './hits.ts';
import { parseSource } from './syntax.ts';

const listMutations = (source: string) =>
  findMutants('a.ts', source).map(({ before, after }) => `${before} → ${after}`);

describe('findMutants', () => {
  it('mutates the comparison a < b to a <= b and to its opposite, a >= b', () => {
    expect(listMutations('f(a < b);')).toEqual(
      expect.arrayContaining(['a < b → a <= b', 'a < b → a >= b', 'f(a < b); → ;']),
    );
  });

  it('replaces a condition with true, false and each of its operands, adding parentheses where needed', () => {
    expect(listMutations('const x = (a || b) && !c ? 1 : 2;')).toEqual([
      '(a || b) && !c → true',
      '(a || b) && !c → false',
      '(a || b) && !c → (a || b)',
      '(a || b) && !c → (!c)',
      'a || b → a',
      'a || b → b',
      '!c → c',
      '1 → 2',
      '2 → 3',
    ]);
  });

  it('keeps the parentheses around the operands of a mutated calculation', () => {
    expect(listMutations('const x = (page - a) * size;')).toContain('(page - a) * size → (page - a) / size');
  });

  it('mutates a product of constants only as a whole, and removes the fallback of a ?? expression', () => {
    expect(listMutations('const day = 24 * 60 * 60;')).toEqual(['24 * 60 * 60 → (24 * 60 * 60) * 2']);
    expect(listMutations('const x = (await a)?.b ?? c;')).toEqual([
      '(await a)?.b → (await a).b',
      '(await a)?.b ?? c → ((await a)?.b)',
    ]);
  });

  it('removes object properties one at a time, along with the comma that follows each property', () => {
    const source = "db.update({ where: { id, endedAt: null }, data: { name: 'x' } });";
    const droppedConditions = findMutants('a.ts', source)
      .filter(({ before }) => before === 'id' || before === 'endedAt: null')
      .map((mutant) => applyMutant(source, mutant));
    expect(droppedConditions).toEqual([
      "db.update({ where: {  endedAt: null }, data: { name: 'x' } });",
      "db.update({ where: { id,  }, data: { name: 'x' } });",
    ]);
  });

  it('removes each middleware argument of a route, but does not mutate sentences, types or imports', () => {
    expect(listMutations('const r = route(call, guard, limit, handle);')).toEqual(['guard, → ', 'limit, → ']);
    expect(listMutations("import { a } from 'b'; const x: 'c' = f('A whole sentence.') as 'd';")).toEqual([]);
  });

  it('replaces SQL conditions with true, or with false within an OR, and also mutates ORDER BY and LIMIT', () => {
    const conditionChanges = listMutations(
      'sql`select 1 from a join b on b.id = a.b_id where a.n between 1 and $1 and (a.x or a.y) order by a.n desc, a.id limit 5`;',
    );
    expect(conditionChanges).toEqual(
      expect.arrayContaining([
        'b.id = a.b_id → true',
        'a.n between 1 and $1 → true',
        '(a.x or a.y) → true',
        'a.y → false',
        'a.n desc → a.n',
        'a.id → a.id desc',
        'limit 5 → ',
      ]),
    );
  });

  it('treats an SQL CASE expression as part of the condition around it', () => {
    expect(listMutations('sql`select 1 from a where a.b = case when a.c then 1 end and a.d`;')).toEqual(
      expect.arrayContaining(['a.b = case when a.c then 1 end → true', 'a.c → true', 'a.d → true']),
    );
  });

  it('produces code that can be parsed when it mutates or instruments the project’s source files', async () => {
    const folder = fileURLToPath(new URL('../../src/http/', import.meta.url));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
    for (const name of files) {
      const source = await readFile(join(folder, name), 'utf8');
      const hitPoints = findHitPoints(parseSource(name, source));
      expect(() => parseSource(name, instrumentSource(name, source, hitPoints))).not.toThrow();
      for (const mutant of findMutants(name, source)) {
        const mutatedSource = applyMutant(source, mutant);
        expect(
          () => parseSource(name, mutatedSource),
          `${name}: ${mutant.before} → ${mutant.after}`,
        ).not.toThrow();
      }
    }
  });
});

describe('instrumentSource', () => {
  it('records only the executed branches of instrumented code', () => {
    const source = 'const f = (x) => x > 1; if (f(1)) g(); else { h(); }';
    const hitPoints = findHitPoints(parseSource('a.ts', source));
    const hits = new Set<string>();
    Object.assign(globalThis, { [hitsGlobalName]: hits });
    const runInstrumented = new Function('g', 'h', instrumentSource('a.ts', source, hitPoints));
    const calledFunctions: string[] = [];
    runInstrumented(
      () => calledFunctions.push('g'),
      () => calledFunctions.push('h'),
    );
    expect(calledFunctions).toEqual(['h']);
    const texts = hitPoints
      .filter(({ id }) => hits.has(`a.ts:${id}`))
      .map(({ start, end }) => source.slice(start, end));
    expect(texts).toEqual(['const f = (x) => x > 1;', 'x > 1', 'if (f(1)) g(); else { h(); }', 'h();']);
  });
});
