import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
} from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { kernelEntities } from '../../host/kernel-entities.ts';
import { Database } from '../persistence/database.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { DomainError } from './domain-error.ts';
import { driverErrorOf } from './driver-errors.ts';

const failing = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('a failure of the database', () => {
  it.each([
    ['a refused connection', failing('ECONNREFUSED')],
    ['a broken connection', failing('ECONNRESET')],
    ['a broken pipe', failing('EPIPE')],
    ['a host that does not answer', failing('ETIMEDOUT')],
    ['a host without a route', failing('EHOSTUNREACH')],
    ['a network out of reach', failing('ENETUNREACH')],
    ['an unknown host', failing('ENOTFOUND')],
    ['a name server that is away', failing('EAI_AGAIN')],
    ['an administrator who ends the connection', failing('57P01')],
    ['a server that starts', failing('57P03')],
    ['too many connections', failing('53300')],
    ['a connection exception', failing('08006')],
    ['a server that became read-only', failing('25006')],
    ['a pool that is exhausted', new Error('timeout exceeded when trying to connect')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    [
      'a connection that had ended',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    [
      'one of these deep inside',
      new Error('outer', { cause: new Error('inner', { cause: failing('57P01') }) }),
    ],
    ['one wrapped by the ORM', Object.assign(new Error('outer'), { previous: failing('57P01') })],
  ])('is unavailable for %s, with the time to wait', (_, error) => {
    expect(driverErrorOf(error)).toMatchObject({
      kind: 'unavailable',
      errorCode: 'Persistence:Database:Unavailable',
      parameters: { retryAfter: 2 },
      cause: error,
    });
  });

  it.each([
    ['a deadlock', failing('40P01')],
    ['a serialization failure', failing('40001')],
    ['one wrapped by the ORM', Object.assign(new Error('outer'), { previous: failing('40P01') })],
  ])('asks to try again after %s: the transaction was given up for another one', (_, error) => {
    expect(driverErrorOf(error)).toMatchObject({
      kind: 'unavailable',
      errorCode: 'Persistence:Transaction:GivenUp',
      parameters: { retryAfter: 2 },
      cause: error,
    });
  });

  it.each([
    ['a violated constraint', failing('23505')],
    ['a syntax error', failing('42601')],
    ['an error without a code', new Error('x')],
    ['no error', 'ECONNREFUSED'],
    ['nothing', null],
  ])('says nothing about %s', (_, error) => {
    expect(driverErrorOf(error)).toBeNull();
  });

  it('ends where errors cause each other in a circle', () => {
    const one = new Error('one');
    one.cause = new Error('two', { cause: one });
    expect(driverErrorOf(one)).toBeNull();
  });

  it('is unavailable for a server that is away, in every way of asking', async () => {
    const database = await Database.openForMigration({
      engine: { kind: 'postgres', connectionString: 'postgres://nobody@127.0.0.1:1/x' },
      entities: kernelEntities,
      migrations: [],
      logger: silentLogger,
    });
    const questions = [
      () => database.ping(),
      () => database.session(tenantA).execute('select 1'),
      () => database.session(tenantA).transactional((em) => em.execute('select 1')),
      () => database.system((em) => em.execute('select 1')),
    ];
    for (const question of questions) {
      const failure = await question().catch((error: unknown) => error);
      expect(driverErrorOf(failure)).toMatchObject({ kind: 'unavailable' });
    }
    await database.close();
  });
});

describe.each(databases)('what $name refuses', (kind) => {
  let bench: KernelDatabase;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
  });
  afterAll(() => bench.close());

  it.each(['40P01', '40001'])('is to be tried again where a transaction was given up: %s', async (code) => {
    const failure = await bench.database
      .session(tenantA)
      .transactional((em) => em.execute(`do $$ begin raise exception using errcode = '${code}'; end $$`))
      .catch((error: unknown) => error);
    expect(driverErrorOf(failure)).toMatchObject({ kind: 'unavailable', parameters: { retryAfter: 2 } });
  });

  it.each([
    ['in a column', 'select ?::text as x'],
    ['in JSON', `select ?::jsonb as x`],
  ])('is invalid input for text it cannot store %s', async (_, sql) => {
    const text = sql.includes('jsonb') ? '"\\u0000"' : 'a\0b';
    const failure = await bench.database
      .session(tenantA)
      .execute(sql, [text])
      .catch((error: unknown) => error);
    const domain = driverErrorOf(failure);
    expect(domain).toBeInstanceOf(DomainError);
    expect(domain).toMatchObject({ kind: 'invalid', errors: { $: ['Validation:InvalidCharacter'] } });
  });
});
