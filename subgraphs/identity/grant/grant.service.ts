import { v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import { type PermissionGrant, PermissionGrantEntity } from '../../kernel/permission/grant.entity.ts';
import { grantTopic, type PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import { byName } from '../../kernel/persistence/name-order.ts';
import { offsetOf, type Page, type PageRequest, pageOf } from '../../kernel/persistence/page.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { permissionGranted, permissionRevoked } from '../identity.contract.ts';
import { permissionNotHeld, unknownPermission } from '../identity.errors.ts';
import { grantInput, roleNameInput } from './grant.input.ts';
import type { GrantChange } from './grant.rules.ts';
import { GrantAuditEntity } from './grant-audit.entity.ts';

/** A grant on its way in or out. */
export interface GrantKey {
  readonly roleName: string;
  readonly permissionName: string;
}

const changeEvents = { Granted: permissionGranted, Revoked: permissionRevoked };

/** Which role holds which permission. In host context the grants are global. */
export class GrantService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly permissions: PermissionChecker,
    private readonly epochs: Epochs,
  ) {}

  /** The permissions explicitly granted to a role in this tenant, by name. */
  async listOfRole(roleName: string): Promise<string[]> {
    validate(roleNameInput, { roleName });
    return this.namesOf(this.unit.call.em, roleName);
  }

  /** Grants that bind in this tenant, global ones included, by role and name. */
  async list(roleName: string | null, request: PageRequest): Promise<Page<PermissionGrant>> {
    const where = roleName === null ? {} : { roleName: validate(roleNameInput, { roleName }).roleName };
    return this.unit.read(async (em) => {
      const [items, totalCount] = await em.findAndCount(PermissionGrantEntity, where, {
        orderBy: [...byName('role_name'), ...byName('name'), { id: 'asc' }],
        ...offsetOf(request),
      });
      return pageOf(items, totalCount, request);
    });
  }

  /**
   * Grants; again without effect.
   * @throws {DomainError} `invalid`; `rejected` for a permission nobody defines; `forbidden` for one the caller lacks.
   */
  async grant(key: GrantKey): Promise<PermissionGrant> {
    const { roleName, permissionName } = await this.checked(key);
    const { actor, tenant } = this.unit.call;
    return this.unit.run('grantPermission', async (transaction) => {
      const { em } = transaction;
      const id = uuid();
      await em.execute(
        `insert into kernel.permission_grant (id, tenant_id, name, role_name, created_at, created_by)
         values (?, ?, ?, ?, ?, ?) on conflict (tenant_id, name, role_name) do nothing`,
        [id, tenant.id, permissionName, roleName, this.clock.now(), actor.userId],
      );
      const grant = await em.findOneOrFail(PermissionGrantEntity, {
        tenantId: tenant.id,
        name: permissionName,
        roleName,
      });
      if (grant.id === id) await this.record(transaction, 'Granted', { roleName, permissionName });
      return { ...grant } as PermissionGrant;
    });
  }

  /**
   * Takes a grant back; again without effect. Throws as {@link grant}.
   * @returns what the role holds now, by name.
   */
  async revoke(key: GrantKey): Promise<string[]> {
    const { roleName, permissionName } = await this.checked(key);
    return this.unit.run('revokePermission', async (transaction) => {
      const removed = await transaction.em.nativeDelete(PermissionGrantEntity, {
        tenantId: this.unit.call.tenant.id,
        name: permissionName,
        roleName,
      });
      if (removed > 0) await this.record(transaction, 'Revoked', { roleName, permissionName });
      return this.namesOf(transaction.em, roleName);
    });
  }

  private async namesOf(em: Transaction['em'], roleName: string): Promise<string[]> {
    const where = { tenantId: this.unit.call.tenant.id, roleName };
    const rows = await em.find(PermissionGrantEntity, where, { orderBy: byName('name') });
    return rows.map(({ name }) => name);
  }

  private async checked(key: GrantKey): Promise<GrantKey> {
    const valid = validate(grantInput, key);
    if (!this.permissions.isDefined(valid.permissionName)) throw unknownPermission('permissionName');
    const { actor, tenant } = this.unit.call;
    if (!(await this.permissions.check(actor, tenant, valid.permissionName))) throw permissionNotHeld();
    return valid;
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
    transaction.afterCommit(() => this.epochs.forget());
  }
}
