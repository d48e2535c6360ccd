import { expect, it } from 'vitest';
import { databaseProblem, findOutageCode } from './database-problem.ts';

const errorWith = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

it.each([
  ['a shutdown by an administrator', errorWith('terminating connection', { code: '57P01' })],
  ['a crash', errorWith('terminating connection', { code: '57P02' })],
  ['a start-up in progress', errorWith('the database system is starting up', { code: '57P03' })],
  ['a broken connection', errorWith('connection failure', { code: '08006' })],
  ['too many connections', errorWith('sorry, too many clients already', { code: '53300' })],
  ['no memory', errorWith('out of memory', { code: '53200' })],
  ['a refused connection', errorWith('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['a connection refused on each address', new AggregateError([errorWith('', { code: 'ECONNREFUSED' })])],
  ['a connection that broke', errorWith('Connection terminated unexpectedly')],
  ['a connection that was too slow', errorWith('Connection terminated due to connection timeout')],
  ['an encrypted connection that broke', errorWith('There was an error establishing an SSL connection')],
  ['no free connection', errorWith('timeout exceeded when trying to connect')],
  [
    'a connection used after it broke',
    errorWith('Client has encountered a connection error and is not queryable'),
  ],
  ['a pool that closes', errorWith('Cannot use a pool after calling end on the pool')],
  ['Prisma without a server', errorWith('Can’t reach database server', { code: 'P1001' })],
  ['Prisma without a transaction', errorWith('Transaction API error', { code: 'P2028' })],
  [
    'a driver’s code quoted by Prisma',
    errorWith('Raw query failed. Code: `57P01`. Message: `x`', { code: 'P2010' }),
  ],
  [
    'a driver’s error within Prisma’s',
    errorWith('', { meta: { driverAdapterError: { cause: { originalCode: '57P03', kind: 'postgres' } } } }),
  ],
  ['a cause', errorWith('the statement failed', { cause: errorWith('', { code: 'ECONNRESET' }) })],
])('recognizes an unavailable database by %s', { tags: 'security-62' }, (_what, error) => {
  expect(databaseProblem(error)).toBe('away');
});

it.each([
  ['pg', errorWith('canceling statement due to statement timeout', { code: '57014' })],
  ['Prisma', errorWith('Raw query failed. Code: `57014`. Message: `canceling statement`', { code: 'P2010' })],
])('recognizes a statement timeout reported by %s', { tags: 'security-58' }, (_what, error) => {
  expect(databaseProblem(error)).toBe('too slow');
});

it.each([
  ['a unique violation', errorWith('duplicate key', { code: '23505' })],
  ['a missing row', errorWith('No record was found', { code: 'P2025' })],
  ['a defect', new TypeError('Cannot read properties of undefined')],
  ['a text', 'Connection terminated'],
  ['nothing', undefined],
])('does not mistake %s for a problem of the database', (_what, error) => {
  expect(databaseProblem(error)).toBeUndefined();
});

it('stops searching when the causes of an error form a cycle', () => {
  const error = errorWith('a');
  error.cause = error;
  expect(databaseProblem(error)).toBeUndefined();
});

it.each([
  ['a code', errorWith('terminating connection', { code: '57P01' }), '57P01'],
  ['a code that Prisma quotes', errorWith('Code: `57P03`. Message: `x`', { code: 'P2010' }), '57P03'],
  ['words', errorWith('Connection terminated unexpectedly'), 'Connection terminated'],
  ['a cause', errorWith('', { cause: errorWith('', { code: 'ECONNREFUSED' }) }), 'ECONNREFUSED'],
  ['nothing for a canceled statement', errorWith('canceling statement', { code: '57014' }), undefined],
  ['nothing for an available database', errorWith('duplicate key', { code: '23505' }), undefined],
])('returns %s as the sign of an unavailable database', (_what, error, sign) => {
  expect(findOutageCode(error)).toBe(sign);
});
