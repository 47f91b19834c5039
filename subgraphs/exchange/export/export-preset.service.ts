import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { exchangeLimits } from '../exchange.contract.ts';
import { presetNotFound, tooManyPresets } from '../exchange.errors.ts';
import { exportPresetInput, exportPresetName } from '../transfer/transfer.input.ts';
import type { TransferService } from '../transfer/transfer.service.ts';
import { type ExportPreset, ExportPresetEntity } from './export-preset.entity.ts';
import type { StoredSheetExport } from './sheet-export.service.ts';

/** The caller's presets; those of others are not found. */
export class ExportPresetService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly transfers: Pick<TransferService, 'own'>,
    private readonly sheets: Pick<StoredSheetExport, 'plan'>,
  ) {}

  /** By name. */
  list(query: string): Promise<ExportPreset[]> {
    return this.unit.call.em.find(
      ExportPresetEntity,
      { ...this.own, query },
      { orderBy: { name: 'asc' }, limit: exchangeLimits.presets },
    );
  }

  /**
   * Creates or replaces a preset.
   * @throws {DomainError} `invalid`; `rejected` when the caller has too many for the list.
   */
  async save(input: unknown): Promise<ExportPreset> {
    const { includeKey, ...preset } = validate(exportPresetInput, input);
    // Names of columns are refused here, not when the preset is used.
    this.sheets.plan(this.unit.call, { query: preset.query, request: {}, columns: preset.columns });
    return this.unit.run('saveExportPreset', async ({ em }) => {
      const { tenantId, owner } = this.own;
      await lockName(em, 'export preset', tenantId, owner, preset.query);
      const others = await em.count(ExportPresetEntity, {
        ...this.own,
        query: preset.query,
        name: { $ne: preset.name },
      });
      if (others >= exchangeLimits.presets) throw tooManyPresets(exchangeLimits.presets);
      const row = { ...this.own, ...preset, includesKey: includeKey, modifiedAt: this.clock.now() };
      await em.execute(
        `insert into exchange.export_preset (tenant_id, owner, query, name, columns, format, includes_key, modified_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (tenant_id, owner, query, name) do update set columns = excluded.columns,
           format = excluded.format, includes_key = excluded.includes_key, modified_at = excluded.modified_at`,
        [
          tenantId,
          owner,
          row.query,
          row.name,
          JSON.stringify(row.columns),
          row.format,
          row.includesKey,
          row.modifiedAt,
        ],
      );
      return row;
    });
  }

  /** @throws {DomainError} `invalid`; `notFound`. */
  async delete(input: unknown): Promise<void> {
    const { query, name } = validate(exportPresetName, input);
    await this.unit.run('deleteExportPreset', async ({ em }) => {
      const deleted = await em.nativeDelete(ExportPresetEntity, { ...this.own, query, name });
      if (deleted === 0) throw presetNotFound();
    });
  }

  private get own() {
    const { tenantId, startedBy: owner } = this.transfers.own;
    return { tenantId, owner };
  }
}
