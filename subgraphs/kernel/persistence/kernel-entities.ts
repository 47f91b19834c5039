import { AccessDeniedEntity } from '../actor/access-denied.entity.ts';
import { ApiKeyDigestEntity, ApiKeyEntity } from '../actor/api-key.entity.ts';
import { RevokedSessionEntity } from '../actor/revoked-session.entity.ts';
import { LimitCounterEntity } from '../limit/limit-counter.entity.ts';
import { HandledEventEntity } from '../messaging/handled-event.entity.ts';
import { PermissionGrantEntity } from '../permission/grant.entity.ts';
import { SavedViewDefaultEntity, SavedViewEntity } from '../query/saved-view.entity.ts';
import type { AnyEntity } from './database.ts';
import { EpochEntity } from './epoch.entity.ts';
import { IdempotencyEntity } from './idempotency.entity.ts';
import { ReplicaHeartbeatEntity } from './replica-heartbeat.entity.ts';

/** The entities behind the kernel's own tables. */
export const kernelEntities: readonly AnyEntity[] = [
  EpochEntity,
  IdempotencyEntity,
  PermissionGrantEntity,
  ApiKeyEntity,
  ApiKeyDigestEntity,
  AccessDeniedEntity,
  RevokedSessionEntity,
  HandledEventEntity,
  LimitCounterEntity,
  SavedViewEntity,
  SavedViewDefaultEntity,
  ReplicaHeartbeatEntity,
];
