import { isStorable } from '../../kernel/error/text.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import type { ChannelSet } from '../channel/channel-set.ts';
import type { NotificationChannel } from '../contract/channel.ts';
import type { WithholdingReason } from '../contract/withholding.ts';
import type { ChannelDefaults } from '../preference/channel-defaults.ts';
import {
  decideChannels,
  locksOf,
  type PreferenceLevel,
  typeInTenant,
} from '../preference/preference.rules.ts';
import type { DeliveryStatus, DeliveryStep } from '../publishing/delivery.rules.ts';
import { type GatedDelivery, gateOf } from '../publishing/delivery-gate.ts';
import { RecipientFacts } from '../publishing/recipient-facts.ts';
import { typeOf, type WithheldChannels } from '../publishing/recipient-plan.rules.ts';
import { findUnseen, type RowOfRecipient } from '../steps/unseen-rows.ts';
import type { CatalogType } from '../type/type-catalog.ts';
import type { VisibleTypes } from '../type/visible-types.service.ts';
import {
  type ChannelExplanation,
  explainChannels,
  isRecipient,
  type RecipientHistory,
} from './explanation.rules.ts';

/** Attempts of a delivery that are shown, the newest ones. */
const most = 20;

interface Row {
  readonly id: string;
  readonly typeName: string;
  readonly createdAt: Date | string;
  readonly channels: readonly NotificationChannel[] | null;
  readonly requiredPermission: string | null;
  readonly cancelledAt: Date | null;
  readonly inApp: boolean | null;
  readonly realtime: boolean | null;
  readonly withheld: readonly WithheldChannels[];
  readonly deliveries: readonly StoredDelivery[];
}

interface StoredDelivery {
  readonly channel: NotificationChannel;
  readonly status: DeliveryStatus;
  readonly reason: WithholdingReason | null;
  readonly nextAttemptAt: string | null;
  readonly finishedAt: string | null;
  readonly step: DeliveryStep | null;
  readonly attempts: readonly {
    readonly occurredAt: string;
    readonly durationMs: number;
    readonly isSuccess: boolean;
    readonly errorMessage: string | null;
    readonly provider: string | null;
  }[];
}

/** What became of a notification for one recipient. */
export interface NotificationExplanation {
  readonly notificationId: string;
  readonly recipientUserId: string;
  readonly notificationTypeName: string;
  readonly createdAt: Date;
  readonly channels: readonly (ChannelExplanation & { readonly decidedBy: PreferenceLevel | null })[];
}

export interface ExplanationDependencies {
  readonly unit: UnitOfWork;
  readonly services: KernelServices;
  readonly types: VisibleTypes;
  readonly permissions: Pick<PermissionChecker, 'check'>;
  readonly channels: ChannelSet;
  readonly defaults: Pick<ChannelDefaults, 'of'>;
}

/** Says why a notification reached a recipient, or did not. */
export class ExplanationService {
  constructor(private readonly dependencies: ExplanationDependencies) {}

  /**
   * Reads by two statements, and the present facts about the recipient where something waits.
   * @returns null for a notification that is not stored or that the caller may not know, and for others than recipients.
   */
  async explain(id: string, recipientId: string): Promise<NotificationExplanation | null> {
    const notificationId = uuidOrNull(id);
    if (notificationId === null || !isStorable(recipientId)) return null;
    const [row] = await this.read(notificationId, recipientId);
    const type = row === undefined ? null : await this.dependencies.types.find(row.typeName);
    if (row === undefined || type === null || !(await this.isVisible(row))) return null;
    const history = historyOf(row);
    if (!isRecipient(history)) return null;
    const levels = await this.findLevels(row, { type, recipientId });
    const gates = await this.findGates(row, { type, recipientId }, history);
    const channels = explainChannels(typeOf(type, row.channels).allowedChannels, history, gates);
    return {
      notificationId,
      recipientUserId: recipientId,
      notificationTypeName: type.name,
      createdAt: new Date(row.createdAt),
      channels: channels.map((one) => ({ ...one, decidedBy: levels.get(one.channel) ?? null })),
    };
  }

  private async isVisible({ requiredPermission }: Row): Promise<boolean> {
    const { unit, permissions } = this.dependencies;
    const { actor, tenant } = unit.call;
    return requiredPermission === null || permissions.check(actor, tenant, requiredPermission);
  }

  /** What decides at present whether each channel is on. */
  private async findLevels(
    { channels }: Row,
    { type, recipientId }: { readonly type: CatalogType; readonly recipientId: string },
  ): Promise<ReadonlyMap<NotificationChannel, PreferenceLevel>> {
    const { services, unit, defaults } = this.dependencies;
    const { id } = unit.call.tenant;
    const tenant = (await defaults.of(id)).of(type);
    const person = (await new RecipientFacts(services, id, [recipientId]).choices([type])).of(
      recipientId,
      type,
    );
    const preferences = { person, tenant: channels === null ? tenant : locksOf(tenant) };
    return new Map(
      decideChannels(typeOf(type, channels), preferences).map((one) => [one.channel, one.decidedBy]),
    );
  }

  /** What would hold back the attempts that are planned; for the inbox, what hides the row. */
  private async findGates(
    notification: Row,
    { type, recipientId }: { readonly type: CatalogType; readonly recipientId: string },
    { item, deliveries }: RecipientHistory,
  ): Promise<ReadonlyMap<NotificationChannel, WithholdingReason | null>> {
    const { services, channels, unit, defaults } = this.dependencies;
    const tenant = (await defaults.of(unit.call.tenant.id)).of(type);
    const facts = new RecipientFacts(services, unit.call.tenant.id, [recipientId]);
    const gates = new Map<NotificationChannel, WithholdingReason | null>();
    for (const { channel, step, nextAttemptAt } of deliveries) {
      if (nextAttemptAt === null) continue;
      const delivery: GatedDelivery = {
        channel,
        recipientId,
        type: typeInTenant(type, tenant),
        declared: typeOf(type, notification.channels),
        locks: locksOf(tenant),
        step,
        mayBeSuppressed: true,
        notification,
      };
      const gated = await gateOf(delivery, channels.findConfigured(channel), {
        recipients: facts,
        isSeen: () => this.isSeen({ notificationId: notification.id, recipientId }),
      });
      gates.set(channel, gated);
    }
    if (item?.inApp === true) {
      const shown = await facts.filterPermitted([recipientId], [notification.requiredPermission]);
      gates.set('inApp', shown.length === 0 ? 'Permission' : null);
    }
    return gates;
  }

  private async isSeen(row: RowOfRecipient): Promise<boolean> {
    const { services, unit } = this.dependencies;
    const now = services.clock.now();
    return (await findUnseen(services.database, unit.call.tenant.id, [row], now)).size === 0;
  }

  private read(id: string, recipientId: string): Promise<Row[]> {
    const { em, tenant } = this.dependencies.unit.call;
    return em.execute<Row[]>(
      `select n.id, n.cancelled_at as "cancelledAt", n.type_name as "typeName", n.created_at as "createdAt", n.channels,
         n.required_permission as "requiredPermission", i.in_app as "inApp", i.realtime,
         coalesce((select jsonb_agg(w.reasons order by w.created_at, w.id) from notifications.withholding w
           where w.notification_id = n.id and w.tenant_id = n.tenant_id
             and ?::varchar = any (w.recipients)), '[]') as withheld,
         coalesce((select jsonb_agg(jsonb_build_object('channel', d.channel, 'status', d.status, 'reason', d.reason,
             'nextAttemptAt', case when d.digest_id is null or d.finished_at is not null then d.next_attempt_at
               else (select l.next_attempt_at from notifications.delivery l
                     where l.id = d.digest_id and l.tenant_id = d.tenant_id) end,
             'finishedAt', d.finished_at, 'step', d.step, 'attempts', a.list) order by d.channel)
           from notifications.delivery d
           cross join lateral (
             select coalesce(jsonb_agg(jsonb_build_object('occurredAt', x.occurred_at, 'durationMs', x.duration_ms,
               'isSuccess', x.is_success, 'errorMessage', x.error_message, 'provider', x.provider) order by x.occurred_at, x.id), '[]') as list
             from (select * from notifications.delivery_attempt x where x.delivery_id = coalesce(d.digest_id, d.id)
                   order by x.occurred_at desc, x.id desc limit ${most}) x) a
           where d.tenant_id = n.tenant_id and d.notification_id = n.id and d.recipient_id = ?), '[]') as deliveries
       from notifications.notification n
       left join notifications.inbox_item i
         on i.tenant_id = n.tenant_id and i.recipient_id = ? and i.notification_id = n.id
       where n.id = ? and n.tenant_id = ?`,
      [recipientId, recipientId, recipientId, id, tenant.id],
    );
  }
}

function historyOf({ inApp, realtime, withheld, deliveries }: Row): RecipientHistory {
  return {
    item: inApp === null ? null : { inApp, realtime: realtime === true },
    withheld,
    deliveries: deliveries.map(({ nextAttemptAt, finishedAt, attempts, ...delivery }) => ({
      ...delivery,
      nextAttemptAt: dateOf(nextAttemptAt),
      finishedAt: dateOf(finishedAt),
      attempts: attempts.map((attempt) => ({ ...attempt, occurredAt: new Date(attempt.occurredAt) })),
    })),
  };
}

function dateOf(value: string | null): Date | null {
  return value === null ? null : new Date(value);
}
