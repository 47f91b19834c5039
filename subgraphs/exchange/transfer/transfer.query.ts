import { defineQuery } from '../../kernel/query/query.ts';
import { transferKinds, transferStatuses } from './transfer-states.ts';

const asked = { filterable: true, sortable: true } as const;
const time = { type: 'DateTimeOffset', ...asked } as const;

/** Exports and imports of a caller. In no catalogue: nothing reads the list by its name. */
export const transferQuery = defineQuery({
  name: 'DataExchange.Transfers',
  table: 'exchange.transfer',
  rows: 'tenant',
  columns: {
    kind: {
      type: 'Enum',
      enum: { name: 'DataTransferKind', values: transferKinds },
      groupable: true,
      ...asked,
    },
    subject: { type: 'String', searchable: true, groupable: true, ...asked },
    status: {
      type: 'Enum',
      enum: { name: 'DataTransferStatus', values: transferStatuses },
      groupable: true,
      ...asked,
    },
    isDryRun: { type: 'Boolean', filterable: true },
    createdAt: time,
    startedAt: { ...time, nullable: true },
    completedAt: { ...time, nullable: true },
  },
  rowOnly: {
    id: { type: 'Guid' },
    format: { type: 'String' },
    version: { type: 'Int32' },
    fileName: { type: 'String' },
    mediaType: { type: 'String' },
    sizeBytes: { type: 'Int32' },
    processedCount: { type: 'Int32' },
    totalCount: { type: 'Int32' },
    fileId: { type: 'Guid' },
    report: { type: 'Json' },
    errorCode: { type: 'String' },
  },
  defaultSort: '-createdAt',
  permission: 'DataExchange.Transfers.Read',
});
