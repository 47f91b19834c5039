import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';
import { administrationScope } from './definition/cascade.rules.ts';

/** The scope decides which permission a caller needs. */
export const settingsShield = ({
  anyone,
  authenticated,
  byArgument,
  hostPermission,
  mayUseQuery,
  permission,
}: RuleVocabulary): ShieldMap => {
  // Who may use a query may save views of it.
  const namedQuery = mayUseQuery('query');
  const readers = {
    user: {},
    tenant: { permission: 'Settings.Tenant.Read' },
    global: { permission: 'Settings.Global.Read' },
  };
  const writers = {
    user: {},
    tenant: { permission: 'Settings.Tenant.Manage' },
    global: { permission: 'Settings.Global.Manage', hostOnly: true },
  };
  const read = byArgument('scope', readers);
  const write = byArgument('scope', writers);
  return {
    Query: {
      settings: read,
      setting: read,
      settingDefinitions: byArgument('scope', readers, administrationScope),
      translations: anyone,
      cultures: anyone,
      flagEvaluation: authenticated,
      flagEvaluations: authenticated,
      flagTargetings: permission('Settings.Tenant.Read'),
      textOverrides: permission('Localization.Overrides.Manage'),
      serviceHealth: permission('Diagnostics.Monitoring.Read'),
      backgroundJobs: hostPermission('BackgroundJobs.Jobs.Read'),
      backgroundJob: hostPermission('BackgroundJobs.Jobs.Read'),
      deadLetterQueues: hostPermission('BackgroundJobs.Jobs.Read'),
      deadLetters: hostPermission('BackgroundJobs.Jobs.Read'),
      queryCatalog: authenticated,
      queryMetadata: namedQuery,
      savedViews: namedQuery,
    },
    Mutation: {
      updateSetting: write,
      updateSettings: write,
      saveSettings: byArgument('scope', writers, administrationScope),
      resetSetting: write,
      setFlagTargeting: permission('Settings.Tenant.Manage'),
      removeFlagTargeting: permission('Settings.Tenant.Manage'),
      setTextOverride: permission('Localization.Overrides.Manage'),
      removeTextOverride: permission('Localization.Overrides.Manage'),
      pauseBackgroundJob: hostPermission('BackgroundJobs.Jobs.Manage'),
      resumeBackgroundJob: hostPermission('BackgroundJobs.Jobs.Manage'),
      triggerBackgroundJob: hostPermission('BackgroundJobs.Jobs.Manage'),
      redriveDeadLetters: hostPermission('BackgroundJobs.Jobs.Manage'),
      createSavedView: namedQuery,
      updateSavedView: namedQuery,
      deleteSavedView: namedQuery,
      setDefaultSavedView: namedQuery,
    },
    Subscription: { settingChanged: read, flagsChanged: authenticated },
  };
};
