import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../../test/testkit/database/kernel-database.ts';
import type { TestEngine } from '../../../../test/testkit/postgres.ts';
import { TestClock } from '../../../../test/testkit/test-clock.ts';
import { Actor } from '../../call/actor.ts';
import type { RequestContext } from '../../call/context.ts';
import { createSchema, fenceTenantOrGlobalRows } from '../../persistence/migration.ts';
import { type LaggingReads, primaryAlone } from '../../persistence/read-replicas.ts';
import { UnitOfWork } from '../../persistence/unit-of-work.ts';
import { HOST_TENANT_ID, tenantOf } from '../../tenancy/tenant.ts';
import { defineQuery } from '../query.ts';

/** A query with a column of every type. */
export const parcelQuery = defineQuery({
  name: 'Test.Parcels',
  table: 'parcels.parcel',
  rows: 'tenant',
  columns: {
    label: { type: 'String', filterable: true, sortable: true, searchable: true, groupable: true },
    note: {
      type: 'String',
      nullable: true,
      filterable: true,
      sortable: true,
      searchable: true,
      groupable: true,
    },
    pieces: { type: 'Int32', filterable: true, sortable: true, groupable: true },
    grams: { type: 'Int64', nullable: true, filterable: true, sortable: true },
    price: { type: 'Decimal', nullable: true, filterable: true, sortable: true },
    ratio: { type: 'Double', nullable: true, filterable: true, sortable: true },
    fragile: { type: 'Boolean', filterable: true, sortable: true, groupable: true },
    sentAt: { type: 'DateTimeOffset', filterable: true, sortable: true, groupable: true },
    localAt: { type: 'DateTime', nullable: true, filterable: true, sortable: true },
    dueOn: { type: 'DateOnly', nullable: true, filterable: true, sortable: true, groupable: true },
    batchId: { type: 'Guid', nullable: true, filterable: true, sortable: true },
    state: {
      type: 'Enum',
      enum: { name: 'ParcelState', values: ['Packed', 'Sent', 'Lost'] },
      filterable: true,
      sortable: true,
      groupable: true,
    },
    weightClass: {
      type: 'String',
      sql: `case when grams > 1000 then 'heavy' else 'light' end`,
      filterable: true,
    },
    hidden: { type: 'String', visible: false },
  },
  rowOnly: { id: { type: 'Guid' }, tags: { type: 'Json' } },
  where: [{ column: 'hidden', operator: 'Ne', value: 'deleted' }],
  aggregates: {
    parcels: { function: 'Count' },
    totalPieces: { function: 'Sum', column: 'pieces' },
    totalGrams: { function: 'Sum', column: 'grams' },
    averagePrice: { function: 'Avg', column: 'price' },
    firstSent: { function: 'Min', column: 'sentAt' },
    lastNote: { function: 'Max', column: 'note' },
  },
  presets: [
    {
      name: 'state',
      presets: [
        { name: 'packed', where: [{ column: 'state', operator: 'Eq', value: 'Packed' }] },
        { name: 'gone', where: [{ column: 'state', operator: 'In', value: 'Sent,Lost' }] },
      ],
    },
    {
      name: 'size',
      presets: [
        { name: 'any', isDefault: true, where: [{ column: 'pieces', operator: 'Gt', value: '0' }] },
        { name: 'many', where: [{ column: 'pieces', operator: 'Gte', value: '10' }] },
      ],
    },
  ],
  quickFilters: [
    { name: 'priced', where: [{ column: 'price', operator: 'IsNotNull' }] },
    { name: 'fragile', where: [{ column: 'fragile', operator: 'Eq', value: 'true' }] },
  ],
  defaultSort: '-sentAt',
  defaultPageSize: 5,
  maxPageSize: 50,
  permission: 'Test.Parcels.Read',
});

/** A parcel as stored; what is left out is unremarkable. */
export interface StoredParcel {
  readonly id: string;
  readonly tenant?: string;
  readonly label?: string;
  readonly note?: string | null;
  readonly pieces?: number;
  readonly grams?: string | null;
  readonly price?: string | null;
  readonly ratio?: number | null;
  readonly fragile?: boolean;
  readonly sentAt?: string;
  readonly localAt?: string | null;
  readonly dueOn?: string | null;
  readonly batchId?: string | null;
  readonly state?: string;
  readonly hidden?: string;
}

const migrations = [
  {
    name: 'parcels-0001-tables',
    statements: [
      ...createSchema('parcels'),
      `create table parcels.parcel (id uuid not null primary key, tenant_id uuid not null, label text not null,
         note text null, pieces int not null, grams bigint null, price numeric null, ratio double precision null,
         fragile boolean not null, sent_at timestamptz not null, local_at timestamp null, due_on date null,
         batch_id uuid null, state text not null, hidden text not null, tags jsonb not null default '["t"]')`,
      // Wider than the query says: what it shows must be the query's own doing.
      ...fenceTenantOrGlobalRows('parcels.parcel'),
    ],
  },
];

/** Tenants by the letter tests call them. */
export const owners = { a: tenantA, b: tenantB, host: HOST_TENANT_ID } as const;

/** A database with a table of parcels. */
export interface ParcelDatabase {
  readonly bench: KernelDatabase;
  add(parcel: StoredParcel): Promise<void>;
  /** Adds unremarkable parcels, all of one minute. */
  fill(count: number): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
  /** @param replicas default: none. */
  unit(tenant?: string, replicas?: LaggingReads): UnitOfWork;
  close(): Promise<void>;
}

/** Opens one; the caller closes it. */
export async function openParcels(kind: TestEngine): Promise<ParcelDatabase> {
  const bench = await openKernelDatabase(kind, { migrations });
  const system = (text: string, values: unknown[] = []) =>
    bench.database.system((em) => em.execute(text, values));
  const clock = new TestClock();
  return {
    bench,
    add: async (parcel) => {
      const {
        id,
        tenant = tenantA,
        label = id,
        note = null,
        pieces = 1,
        grams = null,
        price = null,
      } = parcel;
      const { ratio = null, fragile = false, sentAt = '2026-01-01T00:00:00Z', localAt = null } = parcel;
      const { dueOn = null, batchId = null, state = 'Packed', hidden = '' } = parcel;
      await system(
        `insert into parcels.parcel (id, tenant_id, label, note, pieces, grams, price, ratio, fragile, sent_at,
           local_at, due_on, batch_id, state, hidden)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?::timestamp, ?::date, ?, ?, ?)`,
        [
          id,
          tenant,
          label,
          note,
          pieces,
          grams,
          price,
          ratio,
          fragile,
          sentAt,
          localAt,
          dueOn,
          batchId,
          state,
          hidden,
        ],
      );
    },
    fill: async (count) =>
      void (await system(
        `insert into parcels.parcel (id, tenant_id, label, pieces, fragile, sent_at, state, hidden)
         select gen_random_uuid(), ?, 'number ' || n, 1, false, '2026-01-01', 'Packed', ''
         from generate_series(1, ?::int) n`,
        [tenantA, count],
      )),
    remove: async (id) => void (await system('delete from parcels.parcel where id = ?', [id])),
    clear: async () => void (await system('delete from parcels.parcel')),
    unit: (tenantId = tenantA, replicas = primaryAlone) => {
      const tenant = tenantOf(tenantId);
      const request: RequestContext = {
        actor: new Actor({ isAuthenticated: true, userId: 'u' }),
        tenant,
        locale: 'en',
        requestId: 'r',
        signal: new AbortController().signal,
        idempotency: null,
        em: bench.database.session(tenant.id),
        events: { publish: async () => {}, publishAll: async () => {} },
      };
      return new UnitOfWork(request, { clock, cipher: undefined as never, replicas });
    },
    close: () => bench.close(),
  };
}

/** An id that sorts by its number. */
export const idOf = (number: number): string =>
  `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** A batch of one of the parcels below. */
export const batch = 'abcdef00-0000-4000-8000-000000000001';

/** Three parcels of tenant a, one it has deleted, and one each of the others. */
export async function stock({ add }: Pick<ParcelDatabase, 'add'>): Promise<void> {
  await add({
    id: idOf(1),
    label: 'Alpha',
    note: '100%',
    pieces: 1,
    grams: '5',
    price: '1.10',
    ratio: 0.5,
  });
  await add({
    id: idOf(2),
    label: 'beta',
    note: 'a_b',
    pieces: 10,
    grams: '9007199254740993',
    fragile: true,
    sentAt: '2026-02-01T10:00:00.123456Z',
    localAt: '2026-02-01T10:00:00',
    dueOn: '2026-02-02',
    batchId: batch,
    state: 'Sent',
    price: '2.30',
    ratio: -2,
  });
  await add({ id: idOf(3), label: 'Beta', pieces: 3, sentAt: '2026-03-01T00:00:00Z', state: 'Lost' });
  await add({ id: idOf(4), label: 'deleted', hidden: 'deleted' });
  await add({ id: idOf(5), label: 'theirs', tenant: owners.b, price: '9', pieces: 99 });
  await add({ id: idOf(6), label: 'the host’s', tenant: owners.host, pieces: 99 });
}
