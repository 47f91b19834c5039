import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../kernel/call/actor.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import { DomainError } from '../../kernel/error/domain-error.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import { type ImportRow, type ImportTarget, importTargetKind } from '../exchange.contract.ts';
import { targetNotFound } from '../exchange.errors.ts';
import { currentActor } from '../transfer/current-actor.ts';
import type { TransferOrder } from '../transfer/transfer-order.ts';
import { type TransferKey, TransferLostError, type TransferProgress } from '../transfer/transfer-progress.ts';
import type { ColumnMapping } from './column-mapping.rules.ts';
import { ReportBuilder } from './import-report.ts';
import { type ReadRow, readRows } from './read-rows.ts';

/**
 * Collects the epoch changes of one import and writes them once, at the end. An epoch counter is a row that every
 * writer locks until it commits; an import that locked it with its first row would block all other writers.
 */
class DeferredEpochs {
  private readonly pending = new Map<string, readonly [tenantId: string, topic: string]>();

  constructor(private readonly epochs: Epochs) {}

  /** Replaces the process's epochs inside the import. */
  get standIn(): Epochs {
    const bump: Epochs['bump'] = async (_em, tenantId, topic) => {
      this.pending.set(`${tenantId} ${topic}`, [tenantId, topic]);
    };
    return Object.assign(Object.create(this.epochs) as Epochs, { bump });
  }

  /** Writes the changes in an order that all imports share. The commit follows. */
  async bump(em: EntityManager): Promise<void> {
    for (const [, [tenantId, topic]] of [...this.pending].sort(([a], [b]) => (a < b ? -1 : 1)))
      await this.epochs.bump(em, tenantId, topic);
  }
}

/** Rows between two progress reports. */
const noteEvery = 100;

/** Rolls back a transaction whose writes must not stay. */
class NothingStays extends Error {}

export interface RunningImport {
  readonly key: TransferKey;
  readonly order: Extract<TransferOrder, { kind: 'Import' }>;
  readonly mappings: readonly ColumnMapping[] | null;
  readonly isDryRun: boolean;
  readonly signal: AbortSignal;
}

/** The caller whom the import acts for. */
interface ActingImport extends RunningImport {
  readonly actor: Actor;
}

/**
 * Runs an import. All rows, and the note that it ended, are one transaction: after a crash it has happened once or not
 * at all. A dry run, and an import with a refused row, are rolled back.
 * @throws {DomainError} when the caller has lost the permission.
 * @throws {TransferLostError} when it was deleted.
 */
export async function runImport(
  services: KernelServices,
  progress: TransferProgress,
  running: RunningImport,
): Promise<void> {
  const { key, order, mappings, isDryRun } = running;
  const target = services.registry.find(importTargetKind, order.target);
  if (target === null) throw targetNotFound();
  const tenant = tenantOf(key.tenantId);
  const actor = await currentActor(services.database, services.clock, tenant.id, order.by);
  await services.permissions.demand(actor, tenant, target.permission);
  const rows = await readRows(target, order.format, order.content, mappings);
  const attributes = { 'import.target': target.name, 'import.rows': rows.length, 'import.dry_run': isDryRun };
  await inSpan({ source: 'Svc.DataExchange', name: 'import.execute', attributes }, async () => {
    const { database } = services;
    const builder = new ReportBuilder();
    const sound = await checkRows(services, { ...running, actor }, { target, rows, builder });
    const epochs = new DeferredEpochs(services.epochs);
    const inside = { ...services, epochs: epochs.standIn };
    try {
      await database.session(tenant.id).transactional(async (em) => {
        const call = callOf(services, { ...running, actor }, em);
        for (const [done, [number, row]] of sound.entries()) {
          if (done % noteEvery === 0) await noteRows(services, progress, running, { done, of: rows.length });
          await builder.addRow(number, () => target.write(call, row, inside));
          // Rows are written by their own statements; entities that stay in the identity map would be checked again at
          // every flush.
          em.clear();
        }
        const { report } = builder;
        if (isDryRun || report.refusedCount > 0) throw new NothingStays();
        await epochs.bump(em);
        await progress.endWithin(em, key, { status: 'Completed', report, ...countsOf(rows) });
      });
      await progress.publishProgress(key);
    } catch (error) {
      if (!(error instanceof NothingStays)) throw error;
      const refused = { status: 'Failed', errorCode: 'Exchange:Import:RowsRefused' } as const;
      const ending = isDryRun ? ({ status: 'Completed' } as const) : refused;
      await progress.end(key, { ...ending, report: builder.report, ...countsOf(rows) });
    }
  });
}

const countsOf = ({ length }: readonly unknown[]) => ({ processedCount: length, totalCount: length });

/** The valid rows with their numbers, in the order of the keys they write; the others are recorded as refused. */
async function checkRows(
  services: KernelServices,
  running: ActingImport,
  { target, rows, builder }: { target: ImportTarget; rows: readonly ReadRow[]; builder: ReportBuilder },
): Promise<readonly (readonly [number: number, row: ImportRow])[]> {
  const call = callOf(services, running, services.database.session(running.key.tenantId));
  const sound: [number, ImportRow][] = [];
  for (const [at, row] of rows.entries()) {
    running.signal.throwIfAborted();
    const isSound = await builder.check(at + 1, async () => {
      if (row instanceof DomainError) throw row;
      await target.check?.(call, row, services);
    });
    if (isSound) sound.push([at + 1, row as ImportRow]);
  }
  const keyed = sound.map((one) => ({ one, key: target.keyOf(one[1], services) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ one }) => one);
}

/**
 * On PGlite the import's transaction uses the only connection, so progress is reported at the end. On PostgreSQL
 * progress uses a second connection; when none is free, the report is skipped.
 */
async function noteRows(
  { database, logger }: KernelServices,
  progress: TransferProgress,
  { key, signal }: RunningImport,
  { done, of }: { readonly done: number; readonly of: number },
): Promise<void> {
  signal.throwIfAborted();
  if (database.engine.kind !== 'postgres') return;
  await progress.saveProgress(key, { processedCount: done, totalCount: of }).catch((error: unknown) => {
    if (error instanceof TransferLostError) throw error;
    logger.warn({ err: error, transferId: key.id }, 'the progress of an import could not be noted');
  });
}

/** A call of the starter, inside the import's transaction. */
function callOf(
  services: KernelServices,
  { order, key, signal, actor }: ActingImport,
  em: EntityManager,
): RequestContext {
  const tenant = tenantOf(key.tenantId);
  return {
    actor,
    tenant,
    signal,
    em,
    locale: order.by.locale,
    requestId: randomUUID(),
    idempotency: null,
    events: services.events.publisher({ tenant, actor }),
  };
}
