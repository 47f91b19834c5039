import { AccessDeniedEntity } from '../kernel/credentials/access-denied.entity.ts';
import { ApiKeyDigestEntity, ApiKeyEntity } from '../kernel/credentials/api-key.entity.ts';
import { EmbedTokenEntity } from '../kernel/credentials/embed-token.entity.ts';
import { HubPositionEntity } from '../kernel/credentials/hub-position.entity.ts';
import { RevokedSessionEntity } from '../kernel/credentials/revoked-session.entity.ts';
import { LimitCounterEntity } from '../kernel/limit/limit-counter.entity.ts';
import { HandledEventEntity } from '../kernel/messaging/handled-event.entity.ts';
import { PausedJobEntity } from '../kernel/messaging/paused-job.entity.ts';
import { PermissionGrantEntity } from '../kernel/permission/grant.entity.ts';
import { AgentChangeEntity } from '../kernel/persistence/agent-change.entity.ts';
import type { AnyEntity } from '../kernel/persistence/database.ts';
import { EpochEntity } from '../kernel/persistence/epoch.entity.ts';
import { IdempotencyEntity } from '../kernel/persistence/idempotency.entity.ts';
import { ReplicaHeartbeatEntity } from '../kernel/persistence/replica-heartbeat.entity.ts';
import { WriteProbeEntity } from '../kernel/persistence/write-probe.entity.ts';
import { UsageDayEntity } from '../kernel/usage/usage-day.entity.ts';
import { UsageEntryEntity } from '../kernel/usage/usage-entry.entity.ts';

/** The entities behind the kernel's own tables. */
export const kernelEntities: readonly AnyEntity[] = [
  EpochEntity,
  IdempotencyEntity,
  PermissionGrantEntity,
  ApiKeyEntity,
  ApiKeyDigestEntity,
  EmbedTokenEntity,
  AccessDeniedEntity,
  RevokedSessionEntity,
  HandledEventEntity,
  LimitCounterEntity,
  ReplicaHeartbeatEntity,
  PausedJobEntity,
  WriteProbeEntity,
  HubPositionEntity,
  AgentChangeEntity,
  UsageEntryEntity,
  UsageDayEntity,
];
