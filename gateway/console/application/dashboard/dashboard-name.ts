import type { DashboardSummaryResponse } from '../../../../schema/client/generated/operations.ts';
import type { Language } from '../text/language.ts';

/** Name of a dashboard: of an imported one that was not renamed, the title of its definition. */
export function dashboardName(
  { name, sourceDefinitionName }: Pick<DashboardSummaryResponse, 'name' | 'sourceDefinitionName'>,
  language: Language,
): string {
  return name === sourceDefinitionName ? definitionTitle(name, language) : name;
}

/** The title of a definition of the catalogue. */
export function definitionTitle(name: string, language: Language): string {
  return language.find(`Dashboard:${name}`) ?? name;
}
