import type { Clock } from '../../kernel/clock/clock.ts';
import { prepareStatement, type TenantReads } from '../../kernel/persistence/prepared-statement.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import type { CatalogType } from './type-catalog.ts';
import type { VisibleTypes } from './visible-types.service.ts';

/** A type and since when the caller is subscribed to it; null: not. */
export interface SubscribableType {
  readonly type: CatalogType;
  readonly subscribedAt: Date | null;
}

type SubscriptionRow = { readonly type_name: string; readonly created_at: Date | string };

const ownStatement = prepareStatement(
  'select type_name, created_at from notifications.type_subscription where tenant_id = $1 and user_id = $2',
);

/** The types that the caller may see, and those it has subscribed to. */
export class TypeSubscriptionService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly types: VisibleTypes,
    private readonly reads: TenantReads,
  ) {}

  /** By name. One statement. */
  async list(): Promise<SubscribableType[]> {
    const types = await this.types.list();
    const [tenantId, userId] = this.owner;
    const rows = await this.reads.rows<SubscriptionRow>(tenantId, ownStatement, [tenantId, userId]);
    const since = new Map(rows.map(({ type_name, created_at }) => [type_name, new Date(created_at)]));
    return types.map((type) => ({ type, subscribedAt: since.get(type.name) ?? null }));
  }

  /** Idempotent: the first time counts. @throws {DomainError} `notFound` for a type the caller may not see. */
  async subscribe(typeName: string): Promise<SubscribableType> {
    const type = await this.types.get(typeName);
    const subscribedAt = await this.unit.run('subscribeToNotificationType', async ({ em }) => {
      const [row]: SubscriptionRow[] = await em.execute(
        `insert into notifications.type_subscription as s (tenant_id, user_id, type_name, created_at)
         values (?, ?, ?, ?) on conflict (tenant_id, type_name, user_id) do update set created_at = s.created_at
         returning type_name, created_at`,
        [...this.owner, type.name, this.clock.now()],
      );
      return row === undefined ? null : new Date(row.created_at);
    });
    return { type, subscribedAt };
  }

  /** Idempotent. @throws {DomainError} `notFound` for a type the caller may not see. */
  async unsubscribe(typeName: string): Promise<SubscribableType> {
    const type = await this.types.get(typeName);
    await this.unit.run('unsubscribeFromNotificationType', async ({ em }) => {
      await em.execute(
        'delete from notifications.type_subscription where tenant_id = ? and user_id = ? and type_name = ?',
        [...this.owner, type.name],
      );
      return null;
    });
    return { type, subscribedAt: null };
  }

  private get owner(): [tenantId: string, userId: string] {
    const { actor, tenant } = this.unit.call;
    return [tenant.id, actor.userId ?? ''];
  }
}
