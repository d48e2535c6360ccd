import { expect, it } from 'vitest';
import { findDatabaseProblem, findOutageCode } from './database-problem.ts';

const createError = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

it.each([
  ['a shutdown by an administrator', createError('terminating connection', { code: '57P01' })],
  ['a crash', createError('terminating connection', { code: '57P02' })],
  ['a server that is still starting', createError('the database system is starting up', { code: '57P03' })],
  ['a broken connection', createError('connection failure', { code: '08006' })],
  ['too many connections', createError('sorry, too many clients already', { code: '53300' })],
  ['exhausted memory', createError('out of memory', { code: '53200' })],
  ['a refused connection', createError('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['a connection refused at every address', new AggregateError([createError('', { code: 'ECONNREFUSED' })])],
  ['a terminated connection', createError('Connection terminated unexpectedly')],
  ['a connection timeout', createError('Connection terminated due to connection timeout')],
  ['a broken SSL connection', createError('There was an error establishing an SSL connection')],
  ['a timeout waiting for a free connection', createError('timeout exceeded when trying to connect')],
  [
    'a connection used after it broke',
    createError('Client has encountered a connection error and is not queryable'),
  ],
  ['a closed pool', createError('Cannot use a pool after calling end on the pool')],
  ['Prisma’s error for an unreachable server', createError('Can’t reach database server', { code: 'P1001' })],
  ['Prisma’s error for a lost transaction', createError('Transaction API error', { code: 'P2028' })],
  [
    'a PostgreSQL code quoted by Prisma',
    createError('Raw query failed. Code: `57P01`. Message: `x`', { code: 'P2010' }),
  ],
  [
    'a driver error wrapped by Prisma',
    createError('', { meta: { driverAdapterError: { cause: { originalCode: '57P03', kind: 'postgres' } } } }),
  ],
  [
    'the cause of an error',
    createError('the statement failed', { cause: createError('', { code: 'ECONNRESET' }) }),
  ],
])('recognizes an unavailable database from %s', { tags: 'security-62' }, (_caseName, error) => {
  expect(findDatabaseProblem(error)).toBe('away');
});

it.each([
  ['pg', createError('canceling statement due to statement timeout', { code: '57014' })],
  [
    'Prisma',
    createError('Raw query failed. Code: `57014`. Message: `canceling statement`', { code: 'P2010' }),
  ],
])('recognizes a statement timeout reported by %s', { tags: 'security-58' }, (_caseName, error) => {
  expect(findDatabaseProblem(error)).toBe('too slow');
});

it.each([
  ['a unique violation', createError('duplicate key', { code: '23505' })],
  ['a missing row', createError('No record was found', { code: 'P2025' })],
  ['a TypeError', new TypeError('Cannot read properties of undefined')],
  ['a string', 'Connection terminated'],
  ['undefined', undefined],
])('does not treat %s as a database problem', (_caseName, error) => {
  expect(findDatabaseProblem(error)).toBeUndefined();
});

it('stops following an error’s causes when they form a cycle', () => {
  const error = createError('a');
  error.cause = error;
  expect(findDatabaseProblem(error)).toBeUndefined();
});

it.each([
  ['a code', createError('terminating connection', { code: '57P01' }), '57P01'],
  ['a code that Prisma quotes', createError('Code: `57P03`. Message: `x`', { code: 'P2010' }), '57P03'],
  ['a message without a code', createError('Connection terminated unexpectedly'), 'Connection terminated'],
  [
    'the code of a cause',
    createError('', { cause: createError('', { code: 'ECONNREFUSED' }) }),
    'ECONNREFUSED',
  ],
  ['none for a canceled statement', createError('canceling statement', { code: '57014' }), undefined],
  ['none for a unique violation', createError('duplicate key', { code: '23505' }), undefined],
])(
  'returns the code or message that identifies a database outage: %s',
  (_caseName, error, expectedCodeOrMessage) => {
    expect(findOutageCode(error)).toBe(expectedCodeOrMessage);
  },
);
