import { expect, it } from 'vitest';
import { EnvironmentReader } from './environment-reader.ts';

it('reads only yes and no as such, and the default for an empty value', () => {
  const reader = new EnvironmentReader({ A: 'yes', B: ' no ', C: '', D: 'true', E: 'NO', F: '0' });
  expect([reader.isYes('A', 'no'), reader.isYes('B', 'yes'), reader.isYes('C', 'yes')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(reader.errors).toEqual([]);
  for (const name of ['D', 'E', 'F']) reader.isYes(name, 'no');
  expect(reader.errors).toEqual(['D', 'E', 'F'].map((name) => `${name} must be yes or no.`));
});

it('explains an invalid address of a database once, without its password', () => {
  const address = 'postgresql://lingo:wo%2Frd@db.example/lingostory';
  const invalidAddresses = ['db.example', 'mysql://db.example/a', 'postgresql://lingo:wo/rd@db.example/a'];
  const reader = new EnvironmentReader({ A: address, B: invalidAddresses[0] });
  expect([reader.databaseUrl('A'), reader.databaseUrl('C', address)]).toEqual([address, address]);
  reader.databaseUrl('C', reader.databaseUrl('B'));
  expect(reader.errors).toEqual([expect.stringMatching(/^B must be an address such as postgresql:/)]);
  for (const invalidAddress of invalidAddresses) {
    const otherReader = new EnvironmentReader({ A: invalidAddress });
    otherReader.databaseUrl('A');
    expect(otherReader.errors).toEqual([expect.stringMatching(/^A must be an address (?!.*wo\/rd)/)]);
  }
});
