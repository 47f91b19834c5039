import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, callerIn, globex, keyIn } from '../../../test/testkit/callers.ts';
import { rowsReadBy } from '../../../test/testkit/database/rows-read.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import type { ActorFields } from '../../kernel/call/actor.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { silentLogger } from '../../kernel/telemetry/logger.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { StoredUserDirectory } from './user-directory.service.ts';

const anna: Partial<ActorFields> = {
  userId: 'anna',
  userName: 'anna',
  firstName: 'Anna',
  lastName: 'Archer',
  email: 'anna@acme.test',
  phoneNumber: '+32 2 555 12 12',
  roles: ['member'],
};
const hour = 60 * 60 * 1000;

describe.each(databases)('the directory of people, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database });
  });
  afterAll(() => slice.close());
  beforeEach(() => void slice.takeStatements());
  const remember = (fields: Partial<ActorFields>, tenantId = acme.id) =>
    slice.process.users.remember(tenantId, callerIn(acme, fields).actor);
  const stored = (id: string) =>
    slice.sql('select * from identity.known_user where id = ? order by tenant_id', [id]);

  it('finds no user of another tenant', async () => {
    await remember({ ...anna, userId: 'fenced' });
    const { users } = slice.process;
    expect(await users.find(globex.id, 'fenced')).toBeNull();
    expect(await users.findAll(globex.id, ['fenced'])).toEqual([]);
    expect(await users.find(HOST_TENANT_ID, 'fenced')).toBeNull();
    expect(await users.findAll(acme.id, ['fenced'])).toMatchObject([{ id: 'fenced', roles: ['member'] }]);
  });

  it.runIf(database.name === 'PostgreSQL')(
    'reads those it finds, whatever the number of others',
    async () => {
      await slice.sql(
        `insert into identity.known_user (tenant_id, id, display_name, roles, first_seen_at, last_seen_at)
       select ?, 'p' || n, 'P', '[]', now(), now() from generate_series(1, 10000) n`,
        [globex.id],
      );
      const wanted = Array.from({ length: 50 }, (_, index) => `p${index + 1}`);
      const read = await slice.process.services.database.session(globex.id).transactional((em) =>
        rowsReadBy(em, ['identity.known_user'], async () => {
          const directory = new StoredUserDirectory(
            { session: () => em } as unknown as Database,
            slice.clock,
            silentLogger,
            [],
          );
          expect(await directory.findAll(globex.id, wanted)).toHaveLength(wanted.length);
        }),
      );
      expect(read).toBeLessThanOrEqual(2 * wanted.length);
    },
  );

  it('finds people by their GUIDs in any case, spelled as their tokens do, in their own tenant', async () => {
    const guid = '0199A1B2-C3D4-7000-8000-00000000ABCD';
    await remember({ ...anna, userId: guid });
    const find = async (tenantId: string) =>
      (await slice.process.users.findByGuids(tenantId, [guid.toLowerCase()])).map(({ id }) => id);
    expect([await find(acme.id), await find(globex.id)]).toEqual([[guid], []]);
  });

  it('stores the claims of the last accepted token', async () => {
    await remember(anna);
    expect(await slice.process.users.find(acme.id, 'anna')).toMatchObject({
      id: 'anna',
      displayName: 'Anna Archer',
      email: 'anna@acme.test',
      phoneNumber: '+32 2 555 12 12',
    });
    await remember({ userId: 'anna', userName: 'anna2', roles: ['b', 'a'] });
    expect(await stored('anna')).toMatchObject([
      { user_name: 'anna2', display_name: 'anna2', email: null, first_name: null, roles: ['a', 'b'] },
    ]);
  });

  it('writes when something changed, and once an hour', async () => {
    const person = { ...anna, userId: 'steady' };
    const writes = async (fields: Partial<ActorFields>) => {
      await remember(fields);
      return slice.takeStatements().length;
    };
    expect(await writes(person)).toBe(1);
    expect(await writes({ ...person })).toBe(0);
    slice.clock.advance(hour - 1);
    expect(await writes(person)).toBe(0);
    const seen = slice.clock.now();
    expect(await writes({ ...person, email: 'new@acme.test' })).toBe(1);
    slice.clock.advance(hour);
    expect(await writes({ ...person, email: 'new@acme.test' })).toBe(1);
    const [row] = await stored('steady');
    expect(new Date(String(row?.last_seen_at))).toEqual(slice.clock.now());
    expect(new Date(String(row?.first_seen_at)).getTime()).toBe(seen.getTime() - hour + 1);
  });

  it('stores one entry per tenant', async () => {
    await remember({ ...anna, userId: 'both' }, acme.id);
    await remember({ ...anna, userId: 'both', firstName: 'Other' }, globex.id);
    const rows = await stored('both');
    expect(Object.fromEntries(rows.map((row) => [row.tenant_id, row.first_name]))).toEqual({
      [acme.id]: 'Anna',
      [globex.id]: 'Other',
    });
  });

  it('takes claims of any length and shape', async () => {
    const long = 'x'.repeat(1_000_000);
    const hostile = {
      firstName: `${'x'.repeat(255)}😀`,
      userName: long,
      email: `a\0${long}`,
      phoneNumber: long,
    };
    await remember({ ...hostile, userId: 'hostile', roles: ['ok', 'nul\0', '\ud800', long] });
    const [row] = await stored('hostile');
    expect(row).toMatchObject({ phone_number: 'x'.repeat(64), roles: ['ok', long] });
    await remember({ ...anna, userId: 'x'.repeat(257) });
    // Three bytes each and nothing to compress: the largest entries an index has to hold.
    const wide = Array.from({ length: 256 }, (_, at) =>
      String.fromCharCode(0x4e00 + ((at * 7919) % 20_000)),
    ).join('');
    await remember({ userId: wide, firstName: wide, lastName: [...wide].reverse().join('') });
    expect(await stored(wide)).toHaveLength(1);
    await remember({ ...anna, userId: "'; drop table identity.known_user --" });
    expect(await stored("'; drop table identity.known_user --")).toHaveLength(1);
  });

  it('does not keep machines', async () => {
    await slice.process.users.remember(acme.id, keyIn(acme, []).actor);
    expect(await stored(String(keyIn(acme, []).actor.userId))).toEqual([]);
  });

  it('fails no call when it cannot write, and tries again', async () => {
    const person = { ...anna, userId: 'later' };
    await expect(remember(person, 'no tenant')).resolves.toBeUndefined();
    slice.takeStatements();
    await remember(person, 'no tenant');
    expect(slice.takeStatements()).toHaveLength(1);
  });
});
