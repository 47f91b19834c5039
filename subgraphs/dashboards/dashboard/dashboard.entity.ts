import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { type DashboardCategory, type DashboardStatus, dashboardLimits } from '../dashboards.contract.ts';
import { invariantBroken } from '../dashboards.errors.ts';
import { nextStatus, type Transition } from './dashboard.rules.ts';

/** The replaceable members of a dashboard. */
export interface DashboardMetadata {
  readonly name: string;
  readonly layoutColumns: number;
  readonly layoutRowHeight: number;
}

/** A tenant's dashboard as stored. */
export class DashboardRow {
  id!: string;
  tenantId!: string;
  name!: string;
  category!: DashboardCategory;
  status!: DashboardStatus;
  isSystem!: boolean;
  layoutColumns!: number;
  layoutRowHeight!: number;
  sourceDefinitionName!: string;
  sourceDefinitionVersion!: string;
  /** The view that was imported; null for a definition without views. */
  viewName!: string | null;
  /** Kept beside the widgets, so that lists do not count. */
  widgetCount!: number;
  /** Number of changes of the dashboard and its widgets; `If-Match` compares it. */
  revision!: number;
  createdAt!: Date;
  createdBy!: string | null;
  modifiedAt!: Date | null;
  modifiedBy!: string | null;

  /** Replaces the metadata. @throws {DomainError} `rejected` for invalid values. */
  replace({ name, layoutColumns, layoutRowHeight }: DashboardMetadata): void {
    if (name.trim() === '') throw invariantBroken('name');
    if (layoutColumns < 1) throw invariantBroken('number of columns');
    if (layoutRowHeight < 1) throw invariantBroken('row height');
    Object.assign(this, { name, layoutColumns, layoutRowHeight });
  }

  /** Moves to the next status. @returns whether the status changed. @throws {DomainError} `conflict`. */
  move(transition: Transition): boolean {
    const next = nextStatus(this.status, transition);
    const changes = next !== this.status;
    this.status = next;
    return changes;
  }

  /** Records a change of the dashboard or of one of its widgets. */
  touch(at: Date, by: string | null): void {
    this.revision += 1;
    this.modifiedAt = at;
    this.modifiedBy = by;
  }
}

export const DashboardEntity = defineEntity({
  class: DashboardRow,
  tableName: 'dashboard',
  schema: 'dashboards',
  ...tenantRows,
  indexes: [{ name: 'dashboard_tenant_id_status_index', properties: ['tenantId', 'status'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    name: p.string().length(dashboardLimits.name),
    category: p.string().length(16).$type<DashboardCategory>(),
    status: p.string().length(16).$type<DashboardStatus>(),
    isSystem: p.boolean(),
    layoutColumns: p.integer(),
    layoutRowHeight: p.integer(),
    sourceDefinitionName: p.string().length(200),
    sourceDefinitionVersion: p.string().length(32),
    viewName: p.string().length(dashboardLimits.viewName).nullable(),
    widgetCount: p.integer(),
    revision: p.integer(),
    createdAt: p.datetime(),
    createdBy: p.string().length(256).nullable(),
    modifiedAt: p.datetime().nullable(),
    modifiedBy: p.string().length(256).nullable(),
  }),
});
