import { defineEntity, type EntityManager } from '@mikro-orm/core';
import type { EntityManager as SqlEntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { createSchema, fenceTenantOrGlobalRows, fenceTenantRows } from '../persistence/migration.ts';
import { HOST_TENANT_ID } from './tenant.ts';
import { tenantOrGlobalRows, tenantRows } from './tenant-rows.ts';

class Note {
  id!: string;
  tenantId!: string;
  text!: string;
}

class Label extends Note {}

const NoteEntity = defineEntity({
  class: Note,
  tableName: 'note',
  schema: 'fences',
  ...tenantRows,
  properties: (p) => ({ id: p.uuid().primary(), tenantId: p.uuid(), text: p.text() }),
});

const LabelEntity = defineEntity({
  class: Label,
  tableName: 'label',
  schema: 'fences',
  ...tenantOrGlobalRows,
  properties: (p) => ({ id: p.uuid().primary(), tenantId: p.uuid(), text: p.text() }),
});

const table = (name: string) =>
  `create table fences.${name} (id uuid not null primary key, tenant_id uuid not null, text text not null)`;

const migrations = [
  {
    name: 'fences-0001-tables',
    statements: [
      ...createSchema('fences'),
      table('note'),
      ...fenceTenantRows('fences.note'),
      table('label'),
      ...fenceTenantOrGlobalRows('fences.label'),
    ],
  },
];

/** Who owns a row: its id ends with the owner's letter. */
const rows = { a: tenantA, b: tenantB, host: HOST_TENANT_ID };
const idOf = (owner: keyof typeof rows) =>
  `f0000000-0000-4000-8000-00000000000${owner === 'host' ? 'c' : owner}`;

const kinds = [
  { table: 'note', entity: NoteEntity, shared: false },
  { table: 'label', entity: LabelEntity, shared: true },
];

describe.each(databases)('rows on $name', (kind) => {
  let bench: KernelDatabase;
  const session = (tenantId: string): SqlEntityManager => bench.database.session(tenantId);
  beforeAll(async () => {
    bench = await openKernelDatabase(kind, { entities: [NoteEntity, LabelEntity], migrations, poolSize: 2 });
    for (const { table } of kinds) {
      for (const owner of ['a', 'b', 'host'] as const) {
        await session(rows[owner]).execute(
          `insert into fences.${table} (id, tenant_id, text) values (?, ?, ?)`,
          [idOf(owner), rows[owner], owner],
        );
      }
    }
  });
  afterAll(() => bench.close());

  it('are declared and migrated alike, and so are the kernel tables', async () => {
    // The embedded database has the areas' tables too; they are compared by a test of their own.
    const drift = (await bench.schemaDrift()).split('\n').filter((line) => line !== '');
    expect(drift.filter((line) => !/^drop (table|schema) if exists/.test(line))).toEqual([]);
  });

  describe.each(kinds)('of table $table', ({ table, entity, shared }) => {
    const visible = (owner: string) => (shared ? [owner, 'host'] : [owner]).sort();
    const read = async (em: EntityManager, options = {}) =>
      (await em.find(entity as typeof NoteEntity, {}, { orderBy: { text: 1 }, ...options })).map(
        ({ text }) => text,
      );

    it('of another tenant are null by id', async () => {
      expect(await session(tenantA).findOne(entity as typeof NoteEntity, { id: idOf('b') })).toBeNull();
      expect(await session(tenantA).findOne(entity as typeof NoteEntity, { id: idOf('a') })).not.toBeNull();
    });

    it('are those of the tenant, and of the host where they are shared', async () => {
      expect(await read(session(tenantA))).toEqual(visible('a'));
      expect(await read(session(tenantB))).toEqual(visible('b'));
      expect(await read(session(HOST_TENANT_ID))).toEqual(['host']);
    });

    it('stay fenced when the filter of the ORM is off', async () => {
      expect(await read(session(tenantA), { filters: false })).toEqual(visible('a'));
    });

    it('stay fenced for SQL, in a transaction and outside', async () => {
      const sql = `select text from fences.${table} order by text`;
      const texts = (found: { text: string }[]) => found.map(({ text }) => text);
      expect(texts(await session(tenantA).execute(sql))).toEqual(visible('a'));
      expect(texts(await session(tenantA).transactional((em) => em.execute(sql)))).toEqual(visible('a'));
    });

    it('stay fenced for query builders, which the filter of the ORM does not reach', async () => {
      const built = await session(tenantA)
        .createQueryBuilder(entity as typeof NoteEntity)
        .getResultList();
      expect(built.map(({ text }) => text).sort()).toEqual(visible('a'));
      const kysely = await session(tenantA).transactional((em) =>
        em
          .getKysely()
          .selectFrom(`fences.${table}` as never)
          .selectAll()
          .execute(),
      );
      expect((kysely as { text: string }[]).map(({ text }) => text).sort()).toEqual(visible('a'));
      expect(() => session(tenantA).getKysely()).toThrow(/inside em.transactional/);
    });

    it.each([
      ['inserted', `insert into fences.${table} (id, tenant_id, text) values (gen_random_uuid(), ?, 'x')`],
      ['given away', `update fences.${table} set tenant_id = ? where text = 'a'`],
    ])('of another tenant cannot be %s', async (_, sql) => {
      await expect(session(tenantA).execute(sql, [tenantB])).rejects.toThrow(/row-level security policy/);
    });

    it.each([
      ['updated', `update fences.${table} set text = 'stolen' where id = ? returning text`],
      ['deleted', `delete from fences.${table} where id = ? returning text`],
    ])('of another tenant cannot be %s', async (_, sql) => {
      expect(await session(tenantA).execute(sql, [idOf('b')])).toEqual([]);
      expect(
        await session(tenantB).execute(`select text from fences.${table} where id = ?`, [idOf('b')]),
      ).toEqual([{ text: 'b' }]);
    });

    it('of the host cannot be written by a tenant', async () => {
      const writes = [
        `insert into fences.${table} (id, tenant_id, text) values (gen_random_uuid(), '${HOST_TENANT_ID}', 'x')`,
        `update fences.${table} set text = 'stolen' where tenant_id = '${HOST_TENANT_ID}' returning text`,
        `delete from fences.${table} where tenant_id = '${HOST_TENANT_ID}' returning text`,
        `update fences.${table} set tenant_id = '${HOST_TENANT_ID}' where text = 'a'`,
      ];
      const results = [];
      for (const sql of writes)
        results.push(
          await session(tenantA)
            .execute(sql)
            .catch(() => 'refused'),
        );
      expect(results).toEqual(['refused', [], [], 'refused']);
      expect(await read(session(HOST_TENANT_ID))).toEqual(['host']);
    });

    it('of the host are written in host context', async () => {
      const sql = `update fences.${table} set text = text where id = ? returning text`;
      expect(await session(HOST_TENANT_ID).execute(sql, [idOf('host')])).toEqual([{ text: 'host' }]);
    });

    it('are out of reach for a session without a tenant', async () => {
      const em = session(tenantA);
      em.clearSessionContext();
      em.setSessionContext({ role: 'app_tenant' });
      await expect(em.execute(`select * from fences.${table}`)).rejects.toThrow(
        /unrecognized configuration parameter|invalid input syntax for type uuid/,
      );
    });

    it('are all reached by the system role, and by SQL alone', async () => {
      const sql = `select text from fences.${table} order by text`;
      expect(await bench.database.system((em) => em.execute(sql))).toEqual([
        { text: 'a' },
        { text: 'b' },
        { text: 'host' },
      ]);
      expect(await bench.database.system((em) => read(em))).toEqual(['host']);
    });

    it.runIf(kind.name === 'PostgreSQL')(
      'are out of reach for the login role that took no role',
      async () => {
        const sql = `select text from fences.${table}`;
        await expect(bench.database.execute(sql)).rejects.toThrow(/permission denied/);
        const em = session(tenantA);
        em.clearSessionContext();
        em.setSessionContext({ variables: { 'mikro.tenant.id': tenantA } });
        await expect(em.execute(sql)).rejects.toThrow(/permission denied/);
      },
    );
  });

  it('of 50 tenants on two connections never meet, whatever fails in between', async () => {
    const tenants = Array.from(
      { length: 50 },
      (_, i) => `50000000-0000-4000-8000-0000000000${String(i).padStart(2, '0')}`,
    );
    const visit = async (tenantId: string, round: number): Promise<string[]> => {
      const em = session(tenantId);
      const insert = 'insert into fences.note (id, tenant_id, text) values (gen_random_uuid(), ?, ?)';
      await em
        .transactional(async (tx) => {
          await tx.execute(insert, [tenantId, tenantId]);
          if (round % 3 === 1) await tx.execute('select 1 / 0');
          if (round % 3 === 2) throw new Error('on purpose');
        })
        .catch(() => {});
      const found: { text: string }[] = await session(tenantId).execute('select text from fences.note');
      return found.map(({ text }) => text);
    };
    const seen = await Promise.all(
      tenants.flatMap((tenantId) =>
        [0, 1, 2].map(async (round) => ({ tenantId, texts: await visit(tenantId, round) })),
      ),
    );
    expect(seen.filter(({ tenantId, texts }) => texts.some((text) => text !== tenantId))).toEqual([]);
    const last = await Promise.all(
      tenants.map((tenantId) => session(tenantId).execute('select text from fences.note')),
    );
    expect(last.map((found) => found.length)).toEqual(tenants.map(() => 1));
  });
});
