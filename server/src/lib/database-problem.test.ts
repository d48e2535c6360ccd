import { expect, it } from 'vitest';
import { databaseProblem, findOutageCode } from './database-problem.ts';

const errorWith = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

it.each([
  ['a shutdown by an administrator', errorWith('terminating connection', { code: '57P01' })],
  ['a crash', errorWith('terminating connection', { code: '57P02' })],
  ['a server that is still starting', errorWith('the database system is starting up', { code: '57P03' })],
  ['a broken connection', errorWith('connection failure', { code: '08006' })],
  ['too many connections', errorWith('sorry, too many clients already', { code: '53300' })],
  ['exhausted memory', errorWith('out of memory', { code: '53200' })],
  ['a refused connection', errorWith('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['a connection refused at every address', new AggregateError([errorWith('', { code: 'ECONNREFUSED' })])],
  ['a terminated connection', errorWith('Connection terminated unexpectedly')],
  ['a connection timeout', errorWith('Connection terminated due to connection timeout')],
  ['a broken SSL connection', errorWith('There was an error establishing an SSL connection')],
  ['a timeout waiting for a free connection', errorWith('timeout exceeded when trying to connect')],
  [
    'a connection used after it broke',
    errorWith('Client has encountered a connection error and is not queryable'),
  ],
  ['a closed pool', errorWith('Cannot use a pool after calling end on the pool')],
  ['Prisma’s error for an unreachable server', errorWith('Can’t reach database server', { code: 'P1001' })],
  ['Prisma’s error for a lost transaction', errorWith('Transaction API error', { code: 'P2028' })],
  [
    'a PostgreSQL code quoted by Prisma',
    errorWith('Raw query failed. Code: `57P01`. Message: `x`', { code: 'P2010' }),
  ],
  [
    'a driver error wrapped by Prisma',
    errorWith('', { meta: { driverAdapterError: { cause: { originalCode: '57P03', kind: 'postgres' } } } }),
  ],
  [
    'the cause of an error',
    errorWith('the statement failed', { cause: errorWith('', { code: 'ECONNRESET' }) }),
  ],
])('recognizes an unavailable database from %s', { tags: 'security-62' }, (_what, error) => {
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
  ['a TypeError', new TypeError('Cannot read properties of undefined')],
  ['a string', 'Connection terminated'],
  ['undefined', undefined],
])('does not treat %s as a database problem', (_what, error) => {
  expect(databaseProblem(error)).toBeUndefined();
});

it('stops searching the causes of an error when they form a cycle', () => {
  const error = errorWith('a');
  error.cause = error;
  expect(databaseProblem(error)).toBeUndefined();
});

it.each([
  ['a code', errorWith('terminating connection', { code: '57P01' }), '57P01'],
  ['a code that Prisma quotes', errorWith('Code: `57P03`. Message: `x`', { code: 'P2010' }), '57P03'],
  ['a message without a code', errorWith('Connection terminated unexpectedly'), 'Connection terminated'],
  ['the code of a cause', errorWith('', { cause: errorWith('', { code: 'ECONNREFUSED' }) }), 'ECONNREFUSED'],
  ['none for a canceled statement', errorWith('canceling statement', { code: '57014' }), undefined],
  ['none for a unique violation', errorWith('duplicate key', { code: '23505' }), undefined],
])('identifies a database outage by its code or message: %s', (_what, error, sign) => {
  expect(findOutageCode(error)).toBe(sign);
});
