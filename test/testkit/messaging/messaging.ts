import { defineEntity, p } from '@mikro-orm/core';
import { v7 as uuidV7 } from 'uuid';
import type { DomainEvent } from '../../../subgraphs/kernel/call/event.ts';
import type { EventStream } from '../../../subgraphs/kernel/messaging/jetstream/event-stream.ts';
import { installJobSchema } from '../../../subgraphs/kernel/messaging/job-schema.ts';
import { cursorTakesDdl, eventLogDdl } from '../../../subgraphs/kernel/messaging/log/event-log.schema.ts';
import {
  type MessagingOptions,
  messagingSection,
} from '../../../subgraphs/kernel/messaging/messaging.options.ts';
import { handledEventDdl } from '../../../subgraphs/kernel/messaging/messaging.schema.ts';
import { Messaging, type MessagingDependencies } from '../../../subgraphs/kernel/messaging/messaging.ts';
import { Database } from '../../../subgraphs/kernel/persistence/database.ts';
import type { DatabaseEngine } from '../../../subgraphs/kernel/persistence/engine.ts';
import { EpochEntity } from '../../../subgraphs/kernel/persistence/epoch.entity.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import type { TestEngine } from '../postgres.ts';
import { openTestStream, type TestTransport } from './nats.ts';

/** The tenant sessions of messaging tests belong to. */
export const testTenant = '00000000-0000-4000-8000-00000000ac3e';

/** An event of a tenant. */
export const eventIn = (tenantId: string, data: unknown): DomainEvent => ({
  id: uuidV7(),
  type: 'Notes.NoteWritten',
  tenantId,
  actorId: null,
  occurredAt: '2026-01-02T03:04:05.678Z',
  traceparent: null,
  data,
});

/** An event of the tenant of messaging tests. */
export const eventOf = (data: unknown): DomainEvent => eventIn(testTenant, data);

const noteEntity = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: { text: p.text().primary() },
});

/** A database with the schema of jobs, and one table a tenant may write. */
export interface MessagingBench {
  readonly engine: DatabaseEngine;
  readonly database: Database;
  /** Null where subscribers read the log. */
  readonly stream: EventStream | null;
  /** A messaging of its own on this database, stopped with the bench. Not started. */
  messaging(
    options?: Partial<MessagingOptions>,
    isPaused?: MessagingDependencies['isPaused'],
    stream?: EventStream | null,
  ): Messaging;
  /** Notes a tenant session has written. */
  notes(): Promise<string[]>;
  /** Stops what was started, each of which keeps connections. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Opens and prepares a database as the migrations do. */
export async function openMessagingBench(kind: TestEngine | TestTransport): Promise<MessagingBench> {
  const nats = 'isStream' in kind && kind.isStream ? openTestStream() : null;
  const { engine, close } = await kind.open();
  const database = await prepareEngine(engine)
    .then(() => openTestDatabase(engine))
    .catch(async (error) => {
      await close();
      await nats?.drop();
      throw error;
    });
  const started: Messaging[] = [];
  const stop = async () => {
    for (const messaging of started.splice(0)) await messaging.stop();
  };
  return {
    engine,
    database,
    stream: nats?.stream ?? null,
    messaging: (options = {}, isPaused = undefined, stream = nats?.stream ?? null) => {
      const messaging = testMessaging(engine, database, options, isPaused, stream);
      started.push(messaging);
      return messaging;
    },
    notes: async () =>
      (await database.execute('select text from note order by text')).map(({ text }) => String(text)),
    stop,
    close: async () => {
      await stop();
      await nats?.drop();
      await database.close();
      await close();
    },
  };
}

/** A messaging with the default options, and stop at once. */
export function testMessaging(
  engine: DatabaseEngine,
  database: Database,
  options: Partial<MessagingOptions> = {},
  isPaused: NonNullable<MessagingDependencies['isPaused']> = async () => false,
  stream: EventStream | null = null,
): Messaging {
  const defaults = messagingSection.schema.parse({});
  return new Messaging({
    engine,
    database,
    stream,
    options: { ...defaults, ...options },
    logger: silentLogger,
    isPaused,
  });
}

/** Opens sessions on a prepared engine; that one entity has rows of tenants makes sessions say whose they are. */
export function openTestDatabase(engine: DatabaseEngine): Promise<Database> {
  return Database.open({ engine, entities: [noteEntity, EpochEntity], migrations: [], logger: silentLogger });
}

/**
 * Installs roles where they are missing, the schema of jobs, and the table of notes.
 * @param engine of the role that will own it all.
 * @param runtimeRole the role that processes log in with; absent: the owner.
 */
export async function prepareEngine(engine: DatabaseEngine, runtimeRole?: string): Promise<void> {
  const database = await Database.openForMigration({
    engine,
    entities: [noteEntity],
    migrations: [],
    logger: silentLogger,
  });
  try {
    if (engine.kind === 'pglite') await engine.client.exec('create role app_tenant; create role app_system;');
    const [owner] = await database.execute('select current_user as name');
    await installJobSchema(engine, runtimeRole ?? String(owner?.name));
    for (const statement of [
      'create schema kernel',
      'grant usage on schema kernel to app_tenant, app_system',
      ...handledEventDdl,
      ...eventLogDdl,
      ...cursorTakesDdl,
      'create table note (text text)',
      'grant select, insert on note to app_tenant, app_system',
    ]) {
      await database.execute(statement);
    }
  } finally {
    await database.close();
  }
}
