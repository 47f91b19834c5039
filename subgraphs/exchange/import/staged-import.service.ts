import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { stringify } from 'csv-stringify/sync';
import DataLoader from 'dataloader';
import { validate } from '../../kernel/error/validation.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import type { ResultCipher, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { exchangeLimits, type ImportTarget } from '../exchange.contract.ts';
import { importChanged, importStarted, tooManyTransfers, transferNotFound } from '../exchange.errors.ts';
import { neutralText } from '../export/neutral-text.ts';
import { type Transfer, TransferEntity } from '../transfer/transfer.entity.ts';
import { mapImportInput, stageImportInput } from '../transfer/transfer.input.ts';
import {
  type TransferService,
  type TransferWithoutPayload,
  transferPurpose,
  withoutPayload,
} from '../transfer/transfer.service.ts';
import { readOrder, type TransferOrder } from '../transfer/transfer-order.ts';
import { stagedStatuses } from '../transfer/transfer-states.ts';
import { type ColumnMapping, checkMappings, suggestMappings } from './column-mapping.rules.ts';
import { headingsOf, readRecords } from './read-rows.ts';

type ImportOrder = Extract<TransferOrder, { kind: 'Import' }>;

/** Members of a transfer that describe the uploaded file, in addition to those of its target. */
export interface ImportPreview {
  readonly transfer: TransferWithoutPayload;
  readonly headings: readonly string[];
  /** Of the first records, in the order of the headings; long values are cut. */
  readonly rows: readonly (readonly string[])[];
  readonly mappings: readonly ColumnMapping[];
  readonly target: ImportTarget;
}

/** The refused rows of an import as a file. */
export interface ImportCorrection {
  readonly fileName: string;
  readonly content: string;
}

export interface StagedImportDependencies {
  readonly unit: UnitOfWork;
  readonly cipher: ResultCipher;
  readonly transfers: TransferService;
}

/**
 * Imports in steps: rows are uploaded and kept, looked at, mapped to the target's columns, tried, and run. The uploaded
 * text never changes; each step locks the row and checks its status.
 */
export class StagedImportService {
  private readonly corrections = new DataLoader<string, ImportCorrection | null>(
    (ids) => this.loadCorrections(ids),
    { cache: false },
  );

  constructor(private readonly dependencies: StagedImportDependencies) {}

  /**
   * Keeps rows for a day, until they are run.
   * @throws {DomainError} `invalid`; `notFound` for an unknown target; `forbidden`; `rateLimited` while the caller has
   * too many.
   */
  async stage(input: unknown): Promise<TransferWithoutPayload> {
    const { transfers, unit } = this.dependencies;
    const { target, format, content, fileName, mediaType } = validate(stageImportInput, input);
    await transfers.usableTarget(target);
    const records = await readRecords(format, content);
    headingsOf(records);
    const order: TransferOrder = { kind: 'Import', by: transfers.starter, target, format, content };
    const payload = await transfers.seal(order);
    return unit.run('stageImport', async ({ em }) => {
      await this.checkRoom(em);
      const transfer = transfers.create(em, order, {
        subject: target,
        isDryRun: false,
        payload,
        status: 'Uploaded',
        fileName,
        mediaType: mediaType ?? null,
        sizeBytes: Buffer.byteLength(content),
        totalCount: records.length,
      });
      return withoutPayload(transfer);
    });
  }

  /** Reads the beginning of an upload and suggests a mapping. @throws {DomainError} `notFound`; `conflict`. */
  async preview(id: string): Promise<ImportPreview> {
    const { row, order } = await this.open(id);
    const target = this.dependencies.transfers.target(row.subject);
    const records = await readRecords(order.format, order.content);
    const headings = headingsOf(records);
    const transfer = await this.change('previewImport', row.id, (staged) => {
      if (staged.status === 'Uploaded') staged.status = 'Previewed';
    });
    return {
      transfer,
      headings,
      rows: records
        .slice(0, exchangeLimits.previewedRows)
        .map((record) =>
          headings.map((name) => textOf(record[name]).slice(0, exchangeLimits.previewedValue)),
        ),
      mappings: transfer.mappings ?? suggestMappings(headings, target.columns),
      target,
    };
  }

  /**
   * Maps the columns of the file to those of the target.
   * @throws {DomainError} `invalid`; `notFound`; `conflict` once it was started, or when it has another version.
   */
  async map(id: string, input: unknown): Promise<TransferWithoutPayload> {
    const { mappings, version } = validate(mapImportInput, input);
    const { row, order } = await this.open(id);
    const target = this.dependencies.transfers.target(row.subject);
    checkMappings(mappings, headingsOf(await readRecords(order.format, order.content)), target.columns);
    return this.change('mapImport', row.id, (staged) => {
      if (version != null && version !== staged.version) throw importChanged();
      Object.assign(staged, { mappings, status: 'Mapped', version: staged.version + 1 });
    });
  }

  /**
   * Runs an upload, once, with the caller's current permissions: the job checks the target's permission.
   * @throws {DomainError} `notFound`; `conflict` once it was started; `rateLimited`.
   */
  async run(id: string): Promise<TransferWithoutPayload> {
    const { transfers } = this.dependencies;
    const { row, order } = await this.open(id);
    const payload = await transfers.seal({ ...order, by: transfers.starter });
    return this.change('runImport', row.id, async (staged, em) => {
      await transfers.checkUnfinished(em);
      Object.assign(staged, { payload, status: 'Queued', version: staged.version + 1 });
      await transfers.queue(em, staged.id);
    });
  }

  /**
   * Tries an upload and waits for the result; the upload stays.
   * @returns the trial, which is a separate transfer.
   * @throws {DomainError} as {@link run}.
   */
  async validate(id: string): Promise<TransferWithoutPayload> {
    const { transfers, unit } = this.dependencies;
    const { row, order } = await this.open(id);
    const { subject, fileName, mediaType, sizeBytes, mappings } = row;
    const own = { ...order, by: transfers.starter };
    const what = { subject, isDryRun: true, fileName, mediaType, sizeBytes, mappings };
    const started = await transfers.start('validateImport', own, what);
    for await (const heard of await transfers.listen(started.id)) {
      const present = await unit.call.em.findOne(
        TransferEntity,
        { ...transfers.own, id: heard },
        { disableIdentityMap: true },
      );
      if (present === null) throw transferNotFound();
      if (present.completedAt !== null) return present;
    }
    return started;
  }

  /**
   * The refused rows of an upload that failed, as they were sent: the first 100.
   * @returns null for one without refused rows, and for one whose rows are deleted.
   * @throws {DomainError} `notFound`.
   */
  async correction(id: string): Promise<ImportCorrection | null> {
    return this.correctionOf(await this.read(id));
  }

  /** As {@link correction}, of a transfer that was read; null for an export. Any number of calls need one statement. */
  correctionOfTransfer(id: string): Promise<ImportCorrection | null> {
    return this.corrections.load(id);
  }

  private async loadCorrections(ids: readonly string[]): Promise<(ImportCorrection | Error | null)[]> {
    const { transfers, unit } = this.dependencies;
    // Only failed imports have one: the rows of the others stay where they are.
    const rows = await unit.call.em.find(
      TransferEntity,
      { ...transfers.own, id: { $in: [...new Set(ids)] }, kind: 'Import', status: 'Failed' },
      { populate: ['payload'], disableIdentityMap: true },
    );
    const known = new Map<string, ImportCorrection | Error | null>();
    // One after the other: each file is in memory while it is made.
    for (const row of rows) known.set(row.id, await this.correctionOf(row).catch((error: Error) => error));
    return ids.map((id) => known.get(id) ?? null);
  }

  private async correctionOf(row: Transfer): Promise<ImportCorrection | null> {
    if (row.report === null || row.payload === null || row.report.refusedCount === 0) return null;
    const { format, content } = await this.decrypt(row.payload);
    const records = await readRecords(format, content);
    const columns = headingsOf(records);
    const refused = [...new Set(row.report.refused.map(({ row: number }) => number))];
    const rows = refused.map((number) =>
      columns.map((name) => neutralText(textOf(records[number - 1]?.[name]))),
    );
    return {
      fileName: `correction-${(row.fileName ?? row.subject).replace(/\.[^.]*$/, '')}.csv`,
      content: stringify([columns.map(neutralText), ...rows], { bom: true, record_delimiter: 'windows' }),
    };
  }

  /** @throws {DomainError} `notFound`; `conflict` once it was started. */
  private async open(id: string): Promise<{ row: Transfer; order: ImportOrder }> {
    const row = await this.read(id);
    if (!isStaged(row) || row.payload === null) throw importStarted();
    return { row, order: await this.decrypt(row.payload) };
  }

  private async read(id: string): Promise<Transfer> {
    const { transfers, unit } = this.dependencies;
    const row = await unit.call.em.findOne(
      TransferEntity,
      { ...transfers.own, id: checkUuid(id, transferNotFound), kind: 'Import' },
      { populate: ['payload'], disableIdentityMap: true },
    );
    if (row === null) throw transferNotFound();
    return row;
  }

  private async decrypt(payload: string): Promise<ImportOrder> {
    const { cipher, unit } = this.dependencies;
    const context = { tenantId: unit.call.tenant.id, purpose: transferPurpose };
    const order = readOrder(await cipher.decrypt(payload, context));
    if (order.kind !== 'Import') throw transferNotFound();
    return order;
  }

  /** Changes an upload under a lock. @throws {DomainError} `notFound`; `conflict` once it was started. */
  private change(
    operation: string,
    id: string,
    act: (staged: Transfer, em: EntityManager) => void | Promise<void>,
  ): Promise<TransferWithoutPayload> {
    const { transfers, unit } = this.dependencies;
    return unit.run(operation, async ({ em }) => {
      const staged = await em.findOne(
        TransferEntity,
        { ...transfers.own, id },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (staged === null) throw transferNotFound();
      if (!isStaged(staged)) throw importStarted();
      await act(staged, em);
      await em.flush();
      return withoutPayload(staged);
    });
  }

  /** Counts under a lock, so that concurrent uploads cannot exceed the limit together. */
  private async checkRoom(em: EntityManager): Promise<void> {
    const { transfers } = this.dependencies;
    await lockName(em, 'exchange', transfers.own.tenantId, transfers.starterId);
    const kept = await em.count(TransferEntity, { ...transfers.own, payload: { $ne: null } });
    if (kept >= exchangeLimits.staged) throw tooManyTransfers(exchangeLimits.staged);
  }
}

const isStaged = ({ status }: Transfer): boolean => (stagedStatuses as readonly string[]).includes(status);

/** A value of a record as a text; lists and objects as JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
