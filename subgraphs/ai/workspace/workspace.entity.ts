import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';

/** The writable members of a workspace. */
export interface WorkspaceSettings {
  readonly provider: string;
  readonly model: string;
  readonly systemPrompt: string | null;
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  readonly workspaceModelName: string | null;
}

/** A dynamic workspace as stored. A deleted one stays, without being found, so that usage can be explained. */
export class WorkspaceRow {
  id!: string;
  tenantId!: string;
  name!: string;
  provider!: string;
  model!: string;
  systemPrompt!: string | null;
  temperature!: number | null;
  maxOutputTokens!: number | null;
  workspaceModelName!: string | null;
  isActive!: boolean;
  createdAt!: Date;
  createdBy!: string | null;
  modifiedAt!: Date | null;
  modifiedBy!: string | null;
  deletedAt!: Date | null;

  /** Replaces every setting. @param isActive null: as it was. */
  replace(settings: WorkspaceSettings, isActive: boolean | null, at: Date, by: string | null): void {
    Object.assign(this, settings);
    this.isActive = isActive ?? this.isActive;
    this.touch(at, by);
  }

  /** Frees the name. */
  delete(at: Date, by: string | null): void {
    this.deletedAt = at;
    this.touch(at, by);
  }

  private touch(at: Date, by: string | null): void {
    this.modifiedAt = at;
    this.modifiedBy = by;
  }
}

export const WorkspaceEntity = defineEntity({
  class: WorkspaceRow,
  tableName: 'workspace',
  schema: 'ai',
  ...tenantRows,
  indexes: [
    {
      name: 'workspace_name_unique',
      expression:
        'create unique index workspace_name_unique on ai.workspace (tenant_id, name) where deleted_at is null',
    },
  ],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    name: p.string().length(128),
    provider: p.string().length(64),
    model: p.string().length(128),
    systemPrompt: p.text().nullable(),
    temperature: p.double().nullable(),
    maxOutputTokens: p.integer().nullable(),
    workspaceModelName: p.string().length(64).nullable(),
    isActive: p.boolean(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).nullable(),
    modifiedAt: p.datetime().nullable(),
    modifiedBy: p.string().length(256).nullable(),
    deletedAt: p.datetime().nullable(),
  }),
});
