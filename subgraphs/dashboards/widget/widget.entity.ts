import { defineEntity } from '@mikro-orm/core';
import { tenantRows } from '../../kernel/tenancy/tenant-rows.ts';
import { dashboardLimits } from '../dashboards.contract.ts';
import { invariantBroken } from '../dashboards.errors.ts';

/** The replaceable members of a widget; its kind and its source are fixed (specification, "Dashboards"). */
export interface WidgetSettings {
  readonly position: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly titleLocalizationKey: string;
  readonly configJson: string;
}

/** A widget of a dashboard as stored. */
export class WidgetRow {
  id!: string;
  tenantId!: string;
  dashboardId!: string;
  widgetType!: string;
  position!: number;
  /** Column of its upper left corner, from 0. */
  x!: number;
  /** Row of that corner, from 0. */
  y!: number;
  width!: number;
  height!: number;
  titleLocalizationKey!: string;
  configJson!: string;
  metricName!: string | null;
  queryName!: string | null;
  requiredPermission!: string | null;

  /** Replaces the settings. @throws {DomainError} `rejected` for invalid values. */
  replace({ position, x, y, width, height, titleLocalizationKey, configJson }: WidgetSettings): void {
    if (position < 0 || x < 0 || y < 0) throw invariantBroken('position of a widget');
    if (width < 1 || height < 1) throw invariantBroken('size of a widget');
    Object.assign(this, { position, x, y, width, height, titleLocalizationKey, configJson });
  }
}

/** Table `dashboards.widget`. Ids grow: of widgets with one position the first comes first. */
export const WidgetEntity = defineEntity({
  class: WidgetRow,
  tableName: 'widget',
  schema: 'dashboards',
  ...tenantRows,
  indexes: [{ name: 'widget_dashboard_id_position_index', properties: ['dashboardId', 'position', 'id'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    dashboardId: p.uuid(),
    widgetType: p.string().length(dashboardLimits.widgetType),
    position: p.integer(),
    x: p.integer(),
    y: p.integer(),
    width: p.integer(),
    height: p.integer(),
    titleLocalizationKey: p.string().length(dashboardLimits.titleLocalizationKey),
    configJson: p.text(),
    metricName: p.string().length(dashboardLimits.metricName).nullable(),
    queryName: p.string().length(dashboardLimits.queryName).nullable(),
    requiredPermission: p.string().length(dashboardLimits.requiredPermission).nullable(),
  }),
});
