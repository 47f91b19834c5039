/** Words of the settings pages. */
export const settingWords = {
  settings: ['Settings', 'Réglages'],
  settingsText: [
    'What users, tenants and the host have chosen, and which level wins.',
    'Ce qu’ont choisi les utilisateurs, les clients et l’hôte, et quel niveau l’emporte.',
  ],
  scopeuser: ['Mine', 'Les miens'],
  scopetenant: ['Tenant', 'Client'],
  scopeglobal: ['Global', 'Globaux'],
  wins: ['from {level}', 'vient de : {level}'],
  levelUser: ['user', 'utilisateur'],
  levelTenant: ['tenant', 'client'],
  levelGlobal: ['global', 'global'],
  levelConfig: ['configuration', 'configuration'],
  levelDefault: ['default', 'défaut'],
  setHere: ['{value}', '{value}'],
  inherits: ['inherits', 'hérite'],
  changeSetting: ['Change', 'Changer'],
  resetSetting: ['Reset', 'Réinitialiser'],
  resetTitle: ['Reset this setting?', 'Réinitialiser ce réglage ?'],
  resetText: [
    '{name} then takes the value of the next level.',
    '{name} prend alors la valeur du niveau suivant.',
  ],
  settingSaved: ['{name} was saved.', '{name} est enregistré.'],
  hidden: ['not shown', 'masqué'],
  emptyValue: ['(empty)', '(vide)'],
  cascadeText: [
    'The value of the first level that has one wins: user, tenant, global, configuration, default.',
    'La valeur du premier niveau qui en a une l’emporte : utilisateur, client, global, configuration, défaut.',
  ],
  noSettings: ['No setting has this scope', 'Aucun réglage n’a cette portée'],
} as const;
