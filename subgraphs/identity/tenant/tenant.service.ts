import { LockMode, raw, UniqueConstraintViolationException } from '@mikro-orm/core';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import { idKey, type Keyset, nameKeys } from '../../kernel/persistence/keyset.ts';
import { type ConnectionRequest, sliceOf } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid, uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { readConnection } from '../../kernel/query/read-connection.ts';
import { whereOf } from '../../kernel/query/run-list.ts';
import { all, join, sql } from '../../kernel/query/sql-text.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { tenantNameTaken, tenantNotFound } from '../identity.errors.ts';
import { TenantEntity, type TenantRow } from './tenant.entity.ts';
import { tenantList } from './tenant.query.ts';

const tenantLimits = { nameLength: 200 } as const;

const tenantNameInput = z.object({
  name: z
    .string()
    .trim()
    .pipe(text({ min: 1, max: tenantLimits.nameLength })),
});

const tenantSearchInput = z.object({ search: text({ max: tenantLimits.nameLength }).nullable() });

const tenantsByName: Keyset<TenantRow> = {
  list: 'tenants',
  keys: [...nameKeys<TenantRow>('name', ({ name }) => name), idKey('id', ({ id }) => id)],
};

/** The epoch topic of changes of tenants. */
export const tenantTopic = 'tenant';

/** Administers tenants; the shield restricts writes to the host. */
export class TenantService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly epochs: Epochs,
  ) {}

  /** @returns null for an unknown tenant and for one the caller may not see. */
  async find(id: string): Promise<TenantRow | null> {
    const known = uuidOrNull(id);
    return known === null ? null : this.unit.call.em.findOne(TenantEntity, { id: known });
  }

  /**
   * @param request `search` is the beginning of the name, without case; null: all. `filter` as `tenants` has it.
   * @throws {DomainError} `invalid`.
   */
  async list(
    request: ConnectionRequest & { readonly search?: string | null; readonly filter?: object | null },
    selected: ConnectionSelection,
  ): Promise<Connection<TenantRow>> {
    const search = validate(tenantSearchInput, { search: request.search ?? null }).search ?? '';
    const slice = sliceOf(request);
    const tenantId = this.unit.call.tenant.id;
    const chosen = all([
      whereOf(tenantList, { filter: request.filter ?? null }, tenantId),
      ...(search === '' ? [] : [sql('starts_with(lower(name) collate "C", lower(?))', search)]),
    ]);
    const where = { [raw(chosen.text, [...chosen.values])]: [] };
    const counted = join([sql('from identity.tenant where'), chosen], ' ');
    return this.unit.read((em) =>
      readConnection(
        em,
        { entity: TenantEntity, where, keyset: tenantsByName, counted },
        { slice, selected, tenantId },
      ),
    );
  }

  /** @throws {DomainError} `invalid` for the name, `conflict` for a name that is taken. */
  async create(input: { readonly name: string }): Promise<TenantRow> {
    const { name } = validate(tenantNameInput, input);
    return this.change('createTenant', async (em, now, by) => {
      const tenant = em.create(TenantEntity, {
        id: uuid(),
        name,
        isActive: true,
        createdAt: now,
        createdBy: by,
        modifiedAt: null,
        modifiedBy: null,
      });
      em.persist(tenant);
      return tenant;
    });
  }

  /** @throws {DomainError} `notFound`, `invalid`, `conflict`. */
  async rename(id: string, input: { readonly name: string }): Promise<TenantRow> {
    const { name } = validate(tenantNameInput, input);
    return this.change('renameTenant', async (em, now, by) => {
      const tenant = await lockTenant(em, id);
      tenant.rename(name, now, by);
      return tenant;
    });
  }

  /** Activates or deactivates a tenant; idempotent. @throws {DomainError} `notFound`. */
  async setActive(id: string, isActive: boolean): Promise<TenantRow> {
    return this.change(isActive ? 'activateTenant' : 'deactivateTenant', async (em, now, by) => {
      const tenant = await lockTenant(em, id);
      tenant.setActive(isActive, now, by);
      return tenant;
    });
  }

  private async change(
    operation: string,
    act: (em: UnitOfWork['call']['em'], now: Date, by: string | null) => Promise<TenantRow>,
  ): Promise<TenantRow> {
    const { actor } = this.unit.call;
    try {
      return await this.unit.run(operation, async ({ em }) => {
        const tenant = await act(em, this.clock.now(), actor.userId);
        await em.flush();
        await this.epochs.bump(em, HOST_TENANT_ID, tenantTopic);
        return { ...tenant } as TenantRow;
      });
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? tenantNameTaken() : error;
    }
  }
}

/** Locks the row: of two changes of a tenant the second sees what the first wrote. @throws {DomainError} `notFound`. */
async function lockTenant(em: UnitOfWork['call']['em'], id: string): Promise<TenantRow> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const tenant = await em.findOne(TenantEntity, { id: checkUuid(id, tenantNotFound) }, { lockMode });
  if (tenant === null) throw tenantNotFound();
  return tenant;
}
