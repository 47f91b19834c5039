import { queryShield } from '../kernel/query/query-subgraph.ts';
import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';

/** Who may do what with settings: the scope decides. */
export const settingsShield = (vocabulary: RuleVocabulary): ShieldMap => {
  const { anyone, byArgument, permission } = vocabulary;
  const queries = queryShield(vocabulary);
  const read = byArgument('scope', {
    user: {},
    tenant: { permission: 'Settings.Tenant.Read' },
    global: { permission: 'Settings.Global.Read' },
  });
  const write = byArgument('scope', {
    user: {},
    tenant: { permission: 'Settings.Tenant.Manage' },
    global: { permission: 'Settings.Global.Manage', hostOnly: true },
  });
  return {
    Query: {
      settings: read,
      setting: read,
      settingDefinitions: read,
      translations: anyone,
      cultures: anyone,
      serviceHealth: permission('Diagnostics.Monitoring.Read'),
      ...queries.Query,
    },
    Mutation: { updateSetting: write, updateSettings: write, resetSetting: write, ...queries.Mutation },
    Subscription: { settingChanged: read },
  };
};
