import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import { eventQuery } from './event.query.ts';

/** A stored event without its data. */
export interface PublicEvent {
  readonly id: string;
  readonly eventType: string;
  readonly occurredAt: Date;
  readonly createdAt: Date;
  readonly deliveryCount: number;
}

/** Stored events of the caller's tenant. */
export class EventService {
  constructor(private readonly unit: UnitOfWork) {}

  list(request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<PublicEvent>> {
    return runList(this.unit, eventQuery, request, selected);
  }
}
