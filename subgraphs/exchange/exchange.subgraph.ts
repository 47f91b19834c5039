import { blobContent, blobDirectory } from '../blobs/blobs.contract.ts';
import { errorCodesOf } from '../kernel/localization/error-codes.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import { QueryAccess } from '../kernel/query/query-access.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { bindPort } from '../kernel/subgraph/port.ts';
import { sheetExport } from './exchange.contract.ts';
import { exchangeModule } from './exchange.module.ts';
import { exchangeShield } from './exchange.shield.ts';
import { ExportPlanResolver } from './export/export-plan.resolver.ts';
import { ExportPresetEntity } from './export/export-preset.entity.ts';
import { ExportPresetResolver } from './export/export-preset.resolver.ts';
import { ExportPresetService } from './export/export-preset.service.ts';
import { StoredSheetExport } from './export/sheet-export.service.ts';
import { ImportedTransferResolver, StagedImportResolver } from './import/staged-import.resolver.ts';
import { StagedImportService } from './import/staged-import.service.ts';
import { exchangeMigrations } from './migrations/exchange.migrations.ts';
import { purgeTransfers } from './transfer/purge-transfers.ts';
import { runTransfers } from './transfer/run-transfers.ts';
import { TransferEntity } from './transfer/transfer.entity.ts';
import { TransferResolver } from './transfer/transfer.resolver.ts';
import { TransferService, transferPurpose } from './transfer/transfer.service.ts';
import { TransferProgress } from './transfer/transfer-progress.ts';

/** Objects that live as long as the process. */
interface ExchangeProcess {
  readonly sheets: StoredSheetExport;
}

const subgraph: SubgraphDefinition<ExchangeProcess> = {
  name: 'exchange',
  errorCodes: errorCodesOf(exchangeModule),
  resolvers: [
    ExportPlanResolver,
    ExportPresetResolver,
    StagedImportResolver,
    ImportedTransferResolver,
    TransferResolver,
  ],
  subscriptions: {
    dataTransferProgressed: ({ id }, resolver) => resolver(TransferResolver).listen(String(id)),
  },
  references: {
    DataTransfer: ({ id }, resolver) => resolver(TransferResolver).dataTransfer(String(id)),
  },
  shield: exchangeShield,
  wire(request, { clock, cipher, replicas, jobs, pubSub, registry, permissions, ports }, { sheets }) {
    const keepsFiles = ports.get(blobDirectory).isChecked;
    const unit = new UnitOfWork(request, { clock, cipher, replicas });
    const service = new TransferService({
      unit,
      clock,
      cipher,
      jobs,
      pubSub,
      registry,
      permissions,
      sheets,
      keepsFiles,
    });
    const imports = new StagedImportService({ unit, cipher, transfers: service });
    return [
      new ExportPlanResolver(request, sheets),
      new ExportPresetResolver(new ExportPresetService(unit, clock, service, sheets)),
      new StagedImportResolver(imports),
      new ImportedTransferResolver(imports),
      new TransferResolver(service),
    ];
  },
};

/** Exports lists as files and imports rows from files. */
export const exchangeArea: Area<ExchangeProcess> = {
  name: 'exchange',
  module: exchangeModule,
  entities: [TransferEntity, ExportPresetEntity],
  migrations: exchangeMigrations,
  sealedColumns: [{ table: 'exchange.transfer', column: 'payload', key: ['id'], purpose: transferPurpose }],
  subgraph,
  open: (services) => ({ sheets: new StoredSheetExport(new QueryAccess(services), services) }),
  ports: (_services, { sheets }) => [bindPort(sheetExport, sheets)],
  jobs: (services, { sheets }) => {
    const { database, clock, pubSub, ports } = services;
    const parts = {
      database,
      clock,
      queries: new QueryAccess(services),
      sheets,
      files: () => ports.get(blobContent),
      progress: new TransferProgress(database, clock, pubSub),
    };
    return [runTransfers(services, parts), purgeTransfers(database, clock)];
  },
};
