import type { DashboardCategory, DashboardChange, DashboardStatus } from '../dashboards.contract.ts';
import type { DashboardRow } from './dashboard.entity.ts';

/** A dashboard as it leaves its service; its widgets are asked for apart. */
export interface DashboardRecord {
  readonly id: string;
  readonly name: string;
  readonly category: DashboardCategory;
  readonly status: DashboardStatus;
  readonly isSystem: boolean;
  readonly layoutColumns: number;
  readonly layoutRowHeight: number;
  readonly sourceDefinitionName: string;
  readonly sourceDefinitionVersion: string;
  readonly viewName: string | null;
  readonly widgetCount: number;
  readonly revision: number;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
}

/** The record of a row. */
export function recordOf(row: DashboardRow): DashboardRecord {
  const { id, name, category, status, isSystem, layoutColumns, layoutRowHeight } = row;
  const { sourceDefinitionName, sourceDefinitionVersion, viewName } = row;
  const { widgetCount, revision, createdAt, modifiedAt } = row;
  return {
    ...{ id, name, category, status, isSystem, layoutColumns, layoutRowHeight },
    ...{ sourceDefinitionName, sourceDefinitionVersion, viewName },
    ...{ widgetCount, revision, createdAt, modifiedAt },
  };
}

/** What events say of a dashboard. */
export function changeOf(row: DashboardRow): DashboardChange {
  const { id, name, status, sourceDefinitionName, sourceDefinitionVersion } = row;
  return { dashboardId: id, name, status, sourceDefinitionName, sourceDefinitionVersion };
}
