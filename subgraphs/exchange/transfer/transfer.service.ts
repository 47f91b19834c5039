import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { idKey, type Keyset, timeKey } from '../../kernel/persistence/keyset.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import { type ConnectionRequest, sliceOf } from '../../kernel/persistence/slice.ts';
import type { ResultCipher, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid, uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { readConnection } from '../../kernel/query/read-connection.ts';
import { type ListRequest, runList } from '../../kernel/query/run-list.ts';
import { all, join, sql } from '../../kernel/query/sql-text.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import { exchangeLimits, type ImportTarget, importTargetKind } from '../exchange.contract.ts';
import { noFileStore, targetNotFound, tooManyTransfers, transferNotFound } from '../exchange.errors.ts';
import { idColumn } from '../export/export-plan.ts';
import type { StoredSheetExport } from '../export/sheet-export.service.ts';
import { readRows } from '../import/read-rows.ts';
import { type Transfer, TransferEntity } from './transfer.entity.ts';
import { startExportInput, startImportInput, transferFilterInput } from './transfer.input.ts';
import { transferQuery } from './transfer.query.ts';
import { starterOf, type TransferOrder, writeOrder } from './transfer-order.ts';
import { transferTopic } from './transfer-topic.ts';

export const transferQueue = 'exchange.transfer';

/** The encryption purpose of order payloads. */
export const transferPurpose = 'exchange-transfer';

export interface TransferDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly cipher: ResultCipher;
  readonly jobs: JobSender;
  readonly pubSub: PubSub;
  readonly registry: Registry;
  readonly permissions: PermissionChecker;
  readonly sheets: Pick<StoredSheetExport, 'plan'>;
  /** Whether the installation can store export files. */
  readonly keepsFiles: boolean;
}

export type TransferWithoutPayload = Omit<Transfer, 'payload'>;

/** A transfer as lists and clients see it. */
export type TransferItem = Omit<TransferWithoutPayload, 'mappings' | 'tenantId' | 'startedBy'>;

const newestFirst: Keyset<Transfer> = {
  list: 'dataTransfers',
  isDescending: true,
  keys: [timeKey('created_at', ({ createdAt }) => createdAt), idKey('id', ({ id }) => id)],
};

/** Exports and imports that the caller runs as jobs. */
export class TransferService {
  constructor(private readonly dependencies: TransferDependencies) {}

  /** Import targets that the caller may use, by name. */
  async targets(): Promise<readonly ImportTarget[]> {
    const { permissions, registry } = this.dependencies;
    const { actor, tenant } = this.call;
    const held = new Set(await permissions.listPermissions(actor, tenant));
    return registry.all(importTargetKind).filter(({ permission }) => held.has(permission));
  }

  /** The caller's exports and imports. @throws {DomainError} `invalid`. */
  list(request: ListRequest, selected: ConnectionSelection): Promise<Connection<TransferItem>> {
    const of = [sql('started_by = ?', this.starterId)];
    return runList(this.dependencies.unit, transferQuery, request, selected, { of });
  }

  /** A page for REST: the caller's exports and imports, newest first. @throws {DomainError} `invalid`. */
  async listByNumber(
    request: ConnectionRequest,
    selected: ConnectionSelection,
  ): Promise<Connection<TransferItem>> {
    const { kind, statuses } = validate(transferFilterInput, request);
    const { tenantId, startedBy } = this.own;
    const where = {
      ...this.own,
      ...(kind == null ? {} : { kind }),
      ...(statuses == null ? {} : { status: { $in: statuses } }),
    };
    const conditions = [
      sql('tenant_id = ? and started_by = ?', tenantId, startedBy),
      ...(kind == null ? [] : [sql('kind = ?', kind)]),
      ...(statuses == null
        ? []
        : [sql('status in (select jsonb_array_elements_text(?::jsonb))', JSON.stringify(statuses))]),
    ];
    const counted = join([sql('from exchange.transfer where'), all(conditions)], ' ');
    const slice = sliceOf(request);
    return this.dependencies.unit.read((em) =>
      readConnection(
        em,
        { entity: TransferEntity, where, keyset: newestFirst, counted },
        { slice, selected, tenantId },
      ),
    );
  }

  /** @returns null for a transfer of another caller. */
  async find(id: string): Promise<TransferWithoutPayload | null> {
    const known = uuidOrNull(id);
    return known === null ? null : this.call.em.findOne(TransferEntity, { ...this.own, id: known });
  }

  /**
   * Starts the export of a list.
   * @throws {DomainError} `invalid`, `notFound`; `rateLimited` while the caller has too many unfinished transfers;
   * `rejected` when the installation cannot store the file.
   */
  async startExport(
    input: { query: string; format: string; columns?: readonly string[] | null; includeKey?: boolean | null },
    request: unknown,
  ): Promise<TransferWithoutPayload> {
    const { query, format, columns: chosen, includeKey } = validate(startExportInput, input);
    const named = chosen == null || chosen.length === 0 ? null : chosen;
    const columns = named !== null && includeKey === true ? [...new Set([idColumn, ...named])] : named;
    if (!this.dependencies.keepsFiles) throw noFileStore();
    this.dependencies.sheets.plan(this.call, { query, request, columns });
    const order: TransferOrder = { kind: 'Export', by: this.starter, query, format, request, columns };
    return this.start('startExport', order, { subject: query, isDryRun: false });
  }

  /**
   * Starts an import. A text without rows is refused immediately. An invalid row is found when the job runs; then no
   * row is imported.
   * @throws {DomainError} `invalid`; `notFound` for an unknown target; `forbidden`; `rateLimited` as for exports.
   */
  async startImport(input: unknown): Promise<TransferWithoutPayload> {
    const { target: name, format, content, dryRun } = validate(startImportInput, input);
    const target = await this.usableTarget(name);
    await readRows(target, format, content);
    const order: TransferOrder = { kind: 'Import', by: this.starter, target: name, format, content };
    return this.start('startImport', order, { subject: name, isDryRun: dryRun });
  }

  /**
   * Deletes a transfer and cancels an unfinished one; a cancelled import changes nothing. @throws {DomainError}
   * `notFound`.
   */
  async delete(id: string): Promise<void> {
    const known = checkUuid(id, transferNotFound);
    await this.dependencies.unit.run('deleteDataTransfer', async ({ em, afterCommit }) => {
      const deleted = await em.nativeDelete(TransferEntity, { ...this.own, id: known });
      if (deleted === 0) throw transferNotFound();
      afterCommit(
        () => void this.dependencies.pubSub.publish(transferTopic(this.call.tenant.id, known), known),
      );
    });
  }

  /** Yields the id immediately and after every change. @throws {DomainError} `notFound`. */
  async listen(id: string): Promise<AsyncIterableIterator<string>> {
    const known = checkUuid(id, transferNotFound);
    const { tenant, signal } = this.call;
    const heard = await this.dependencies.pubSub.subscribe<string>(transferTopic(tenant.id, known), signal);
    if ((await this.find(known)) === null) {
      await heard.return?.();
      throw transferNotFound();
    }
    return (async function* () {
      try {
        yield known;
        yield* heard;
      } finally {
        await heard.return?.();
      }
    })();
  }

  /** @throws {DomainError} `notFound` for an unknown target. */
  target(name: string): ImportTarget {
    const target = this.dependencies.registry.find(importTargetKind, name);
    if (target === null) throw targetNotFound();
    return target;
  }

  /** @throws {DomainError} `notFound` for an unknown target; `forbidden` without its permission. */
  async usableTarget(name: string): Promise<ImportTarget> {
    const target = this.target(name);
    await this.dependencies.permissions.demand(this.call.actor, this.call.tenant, target.permission);
    return target;
  }

  /** Stores a transfer, which a job runs as soon as possible. @throws {DomainError} `rateLimited`. */
  async start(
    operation: string,
    order: TransferOrder,
    what: Pick<Transfer, 'subject' | 'isDryRun'> & Partial<Transfer>,
  ): Promise<TransferWithoutPayload> {
    const payload = await this.seal(order);
    return this.dependencies.unit.run(operation, async ({ em }) => {
      await this.checkUnfinished(em);
      const transfer = this.create(em, order, { ...what, payload, status: 'Queued' });
      await this.queue(em, transfer.id);
      return withoutPayload(transfer);
    });
  }

  /** A new row. */
  create(
    em: EntityManager,
    { kind, format }: Pick<TransferOrder, 'kind' | 'format'>,
    what: Pick<Transfer, 'subject' | 'isDryRun' | 'payload' | 'status'> & Partial<Transfer>,
  ): Transfer {
    const transfer = em.create(TransferEntity, {
      id: uuid(),
      tenantId: this.call.tenant.id,
      kind,
      format,
      version: 1,
      fileName: null,
      mediaType: null,
      sizeBytes: null,
      mappings: null,
      processedCount: 0,
      totalCount: null,
      fileId: null,
      report: null,
      errorCode: null,
      startedBy: this.starterId,
      createdAt: this.dependencies.clock.now(),
      startedAt: null,
      completedAt: null,
      ...what,
    });
    em.persist(transfer);
    return transfer;
  }

  /** Encrypts an order as the present caller's. Not inside a transaction: the vault may be slow. */
  seal(order: TransferOrder): Promise<string> {
    return this.dependencies.cipher.encrypt(writeOrder(order), {
      tenantId: this.call.tenant.id,
      purpose: transferPurpose,
    });
  }

  async queue(em: EntityManager, id: string): Promise<void> {
    await this.dependencies.jobs.send(em, transferQueue, { tenantId: this.call.tenant.id, id });
  }

  /** Counts under a lock, so that concurrent requests cannot exceed the limit together. */
  async checkUnfinished(em: EntityManager): Promise<void> {
    // Two statements: the second sees what was committed while the first waited.
    await lockName(em, 'exchange', this.call.tenant.id, this.starterId);
    const unfinished = await em.count(TransferEntity, {
      ...this.own,
      status: { $in: ['Queued', 'Running'] },
    });
    if (unfinished >= exchangeLimits.unfinished) throw tooManyTransfers(exchangeLimits.unfinished);
  }

  private get call() {
    return this.dependencies.unit.call;
  }

  get starter(): TransferOrder['by'] {
    return starterOf(this.call.actor, this.call.locale);
  }

  get starterId(): string {
    const { userId, apiKeyId } = this.call.actor;
    return userId ?? apiKeyId ?? 'system';
  }

  /** Which rows are the caller's. */
  get own(): { tenantId: string; startedBy: string } {
    return { tenantId: this.call.tenant.id, startedBy: this.starterId };
  }
}

/** A copy without the payload, so that MikroORM does not load the payload lazily. */
export function withoutPayload({ payload: _, ...rest }: Transfer): TransferWithoutPayload {
  return rest;
}
