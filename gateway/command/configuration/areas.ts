import type { PlatformClient } from '../../../schema/client/platform-client.ts';
import type { AnyArea } from './area.ts';
import { dashboardArea } from './areas/dashboard.area.ts';
import { grantArea } from './areas/grant.area.ts';
import { preferenceArea } from './areas/preference.area.ts';
import { type SettingAreaDependencies, settingArea } from './areas/setting.area.ts';
import { templateArea } from './areas/template.area.ts';
import { templateCategoryArea } from './areas/template-category.area.ts';
import { webhookArea } from './areas/webhook.area.ts';
import { workspaceArea } from './areas/workspace.area.ts';

const byClient: readonly ((client: PlatformClient) => AnyArea)[] = [
  grantArea,
  workspaceArea,
  templateArea,
  templateCategoryArea,
  dashboardArea,
  webhookArea,
  preferenceArea,
];

/**
 * All areas, in the order in which they are applied. Categories follow the templates that name them: one that is used
 * cannot be deleted.
 */
export function configurationAreas(dependencies: SettingAreaDependencies): readonly AnyArea[] {
  return [settingArea(dependencies), ...byClient.map((open) => open(dependencies.client))];
}
