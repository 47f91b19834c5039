import { raw } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import { type PermissionGrant, PermissionGrantEntity } from '../../kernel/permission/grant.entity.ts';
import { grantTopic, type PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import { byName, nameOrder } from '../../kernel/persistence/name-order.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import { permissionGranted, permissionRevoked } from '../identity.contract.ts';
import { permissionNotHeld, unknownPermission } from '../identity.errors.ts';
import { noteRoles } from '../role/note-roles.ts';
import { grantQuery } from './grant.query.ts';
import { type GrantChange, grantLimits } from './grant.rules.ts';
import { GrantAuditEntity } from './grant-audit.entity.ts';

const grantInput = z.object({
  roleName: text({ min: 1, max: grantLimits.roleNameLength }),
  permissionName: text({ min: 1, max: grantLimits.nameLength }),
});

const roleNameInput = grantInput.pick({ roleName: true });

/** A grant to be added or revoked. */
export interface GrantKey {
  readonly roleName: string;
  readonly permissionName: string;
}

/**
 * A grant in lists: the tenant is null for global grants; provider name and key repeat the role for existing clients.
 */
export interface ListedGrant extends Omit<PermissionGrant, 'tenantId' | 'roleKey'> {
  readonly tenantId: string | null;
  readonly providerName: string;
  readonly providerKey: string;
}

const changeEvents = { Granted: permissionGranted, Revoked: permissionRevoked };

/** Manages grants of permissions to roles; role names compare without case. In host context grants are global. */
export class GrantService {
  private readonly namesByRole = new DataLoader<string, string[]>((roles) => this.loadNames(roles), {
    cache: false,
  });

  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly permissions: PermissionChecker,
    private readonly epochs: Epochs,
    private readonly adminRoles: readonly string[],
  ) {}

  /** Returns the permissions explicitly granted to a role in this tenant, by name. */
  async listOfRole(roleName: string): Promise<string[]> {
    validate(roleNameInput, { roleName });
    return this.namesOf(this.unit.call.em, roleName);
  }

  /** As {@link listOfRole}, of a role that was read. Any number of calls need one statement. */
  listOfKnownRole(roleName: string): Promise<string[]> {
    return this.namesByRole.load(roleName);
  }

  /** Lists grants that apply in this tenant, global ones included; see {@link runList}. */
  async list(request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<ListedGrant>> {
    return runList(this.unit, grantQuery, request, selected);
  }

  /**
   * Grants a permission; idempotent.
   * @throws {DomainError} `invalid`; `rejected` for an unknown permission; `forbidden` for one the caller lacks.
   */
  async grant(key: GrantKey): Promise<PermissionGrant> {
    const { roleName, permissionName } = this.checkKey(key);
    const { actor, tenant } = this.unit.call;
    return this.unit.run('grantPermission', async (transaction) => {
      const { em } = transaction;
      await this.demandOwnPermission(em, permissionName);
      const id = uuid();
      await em.execute(
        `insert into kernel.permission_grant (id, tenant_id, name, role_name, created_at, created_by)
         select ?::uuid, ?::uuid, ?, ?, ?::timestamptz, ?
         where not exists (select 1 from kernel.permission_grant
                           where tenant_id = ? and name = ? and role_key = lower(?))
         on conflict (tenant_id, name, role_name) do nothing`,
        [
          id,
          tenant.id,
          permissionName,
          roleName,
          this.clock.now(),
          actor.userId,
          tenant.id,
          permissionName,
          roleName,
        ],
      );
      const grant = await em.findOneOrFail(PermissionGrantEntity, {
        tenantId: tenant.id,
        name: permissionName,
        ...ofRole(roleName),
      });
      if (grant.id === id) {
        await this.record(transaction, 'Granted', { roleName, permissionName });
        const seen = { at: this.clock.now(), by: actor.userId };
        const noted = noteRoles(tenant.id, [roleName], this.adminRoles, seen);
        await em.execute(noted.sql, [...noted.values]);
      }
      return { ...grant } as PermissionGrant;
    });
  }

  /**
   * Revokes a grant; idempotent. Throws as {@link grant}.
   * @returns the role's remaining permissions, by name.
   */
  async revoke(key: GrantKey): Promise<string[]> {
    const { roleName, permissionName } = this.checkKey(key);
    return this.unit.run('revokePermission', async (transaction) => {
      await this.permissions.lockGrants(transaction.em, this.unit.call.tenant);
      await this.demandOwnPermission(transaction.em, permissionName);
      const removed: { roleName: string }[] = await transaction.em.execute(
        `delete from kernel.permission_grant where tenant_id = ? and name = ? and role_key = lower(?)
         returning role_name as "roleName"`,
        [this.unit.call.tenant.id, permissionName, roleName],
      );
      for (const one of removed)
        await this.record(transaction, 'Revoked', { roleName: one.roleName, permissionName });
      return this.namesOf(transaction.em, roleName);
    });
  }

  /**
   * Whether the caller may change the grant now; checked again in the transaction of the change. @throws as {@link
   * grant}.
   */
  async check(key: GrantKey): Promise<void> {
    const { permissionName } = this.checkKey(key);
    const { actor, tenant } = this.unit.call;
    if (!(await this.permissions.check(actor, tenant, permissionName))) throw permissionNotHeld();
  }

  private checkKey(key: GrantKey): GrantKey {
    const valid = validate(grantInput, key);
    if (!this.permissions.isDefined(valid.permissionName)) throw unknownPermission('permissionName');
    return valid;
  }

  private async demandOwnPermission(em: Transaction['em'], permissionName: string): Promise<void> {
    const { actor, tenant } = this.unit.call;
    const held = await this.permissions.lockPermissions(em, actor, tenant);
    if (!held.includes(permissionName)) throw permissionNotHeld();
  }

  private async namesOf(em: Transaction['em'], roleName: string): Promise<string[]> {
    const where = { tenantId: this.unit.call.tenant.id, ...ofRole(roleName) };
    const rows = await em.find<PermissionGrant>(PermissionGrantEntity, where, { orderBy: byName('name') });
    return [...new Set(rows.map(({ name }) => name))];
  }

  private async loadNames(roles: readonly string[]): Promise<string[][]> {
    const { em, tenant } = this.unit.call;
    const rows: { role: string; name: string }[] = await em.execute(
      `select asked.role, g.name from (select distinct role from jsonb_array_elements_text(?::jsonb) as role) as asked
       join kernel.permission_grant g on g.tenant_id = ? and g.role_key = lower(asked.role)
       order by ${nameOrder('g.name')}`,
      [JSON.stringify(roles), tenant.id],
    );
    const known = Map.groupBy(rows, ({ role }) => role);
    return roles.map((role) => [...new Set(known.get(role)?.map(({ name }) => name))]);
  }

  private async record(transaction: Transaction, change: GrantChange, key: GrantKey): Promise<void> {
    const { actor, tenant } = this.unit.call;
    transaction.em.persist(
      transaction.em.create(GrantAuditEntity, {
        id: uuid(),
        tenantId: tenant.id,
        change,
        permission: key.permissionName,
        roleName: key.roleName,
        actorId: actor.userId,
        occurredAt: this.clock.now(),
      }),
    );
    await this.epochs.bump(transaction.em, tenant.id, grantTopic);
    await transaction.publish(changeEvents[change], {
      permission: key.permissionName,
      roleName: key.roleName,
    });
  }
}

/** The grants of a role, as the permission check reads them. */
function ofRole(roleName: string) {
  return { [raw((alias) => `${alias}.role_key = lower(?)`, [roleName])]: [] };
}
