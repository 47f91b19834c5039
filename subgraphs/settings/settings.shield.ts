import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';

/** Who may do what with settings: the scope decides. */
export const settingsShield = ({ anyone, byArgument }: RuleVocabulary): ShieldMap => {
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
    },
    Mutation: { updateSetting: write, updateSettings: write, resetSetting: write },
    Subscription: { settingChanged: read },
  };
};
