import type { Clock } from '../../kernel/clock/clock.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { cancelNotification } from '../contract/notify.ts';
import { notificationNotFound } from '../notifications.errors.ts';
import type { VisibleTypes } from '../type/visible-types.service.ts';

interface Row {
  readonly typeName: string;
  readonly requiredPermission: string | null;
  readonly cancelledAt: Date | string | null;
}

/** A notification that was cancelled. */
export interface CancelledNotification {
  readonly id: string;
  readonly notificationType: string;
  readonly cancelledAt: Date;
}

/** Cancels notifications. */
export class CancellationService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly types: VisibleTypes,
    private readonly permissions: Pick<PermissionChecker, 'check'>,
  ) {}

  /**
   * One row says it for any number of recipients: fan-outs and attempts ask it. Repeats keep the first time.
   * @throws {DomainError} `notFound` for one that is not stored, or not yet, and that the caller may not know.
   */
  async cancel(id: string): Promise<CancelledNotification> {
    const known = checkUuid(id, notificationNotFound);
    return this.unit.run('cancelNotification', async ({ em }) => {
      const [row]: Row[] = await em.execute(
        `select type_name as "typeName", required_permission as "requiredPermission", cancelled_at as "cancelledAt"
         from notifications.notification where id = ? and tenant_id = ? for update`,
        [known, this.unit.call.tenant.id],
      );
      if (row === undefined || !(await this.isVisible(row))) throw notificationNotFound();
      const { typeName } = row;
      if (row.cancelledAt !== null)
        return { id: known, notificationType: typeName, cancelledAt: new Date(row.cancelledAt) };
      const cancelledAt = this.clock.now();
      const tenantId = this.unit.call.tenant.id;
      await cancelNotification({ em }, { tenantId, notificationId: known, now: cancelledAt });
      return { id: known, notificationType: typeName, cancelledAt };
    });
  }

  private async isVisible({ typeName, requiredPermission }: Row): Promise<boolean> {
    const { actor, tenant } = this.unit.call;
    if ((await this.types.find(typeName)) === null) return false;
    return requiredPermission === null || this.permissions.check(actor, tenant, requiredPermission);
  }
}
