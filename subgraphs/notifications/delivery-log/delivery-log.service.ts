import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import type { Delivery } from '../publishing/delivery.entity.ts';
import { deliveryLogQuery } from './delivery-log.query.ts';

/** A delivery as administrators see it. */
export interface LoggedDelivery
  extends Pick<
    Delivery,
    'id' | 'notificationId' | 'channel' | 'status' | 'reason' | 'nextAttemptAt' | 'createdAt' | 'finishedAt'
  > {
  readonly recipientUserId: string;
  readonly notificationTypeName: string | null;
  readonly attemptCount: number;
}

/** Deliveries of the caller's tenant. */
export class DeliveryLogService {
  constructor(private readonly unit: UnitOfWork) {}

  list(request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<LoggedDelivery>> {
    return runList(this.unit, deliveryLogQuery, request, selected);
  }
}
