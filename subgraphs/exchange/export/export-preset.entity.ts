import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import type { SheetFormat } from '../exchange.contract.ts';

/** Which columns of a list a caller exports in which format, under a name of the caller's. */
export const ExportPresetEntity = defineEntity({
  name: 'ExportPreset',
  tableName: 'export_preset',
  schema: 'exchange',
  ...tenantRows,
  properties: (p) => ({
    tenantId: p.uuid().primary(),
    /** Id of the user or API key. */
    owner: p.string().length(256).primary(),
    query: p.string().length(200).primary(),
    name: p.string().length(200).primary(),
    columns: p.json<readonly string[]>(),
    format: p.string().length(8).$type<SheetFormat>(),
    includesKey: p.boolean(),
    modifiedAt: p.datetime(),
  }),
});

export type ExportPreset = InferEntity<typeof ExportPresetEntity>;
