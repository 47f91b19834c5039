/** Words of the API keys pages. */
export const keyWords = {
  apiKeys: ['API keys', 'Clés d’API'],
  apiKeysText: [
    'Credentials of your backends and clients, with rights of their own.',
    'Identifiants de vos services et clients, avec leurs propres droits.',
  ],
  newKey: ['New key', 'Nouvelle clé'],
  noKeys: ['No API key yet', 'Aucune clé pour l’instant'],
  noKeysText: [
    'Create one for each program, with the permissions it needs and no more.',
    'Créez-en une par programme, avec les seules permissions nécessaires.',
  ],
  keySecretTitle: ['The new key', 'La nouvelle clé'],
  keySecretText: [
    'Keep it now: it is shown this once.',
    'Conservez-la maintenant : elle n’est montrée qu’une fois.',
  ],
  environment: ['Environment', 'Environnement'],
  permissions: ['Permissions', 'Permissions'],
  permissionsHelp: [
    'A key has these and no roles. You can give what you hold.',
    'Une clé a celles-ci et aucun rôle. Vous pouvez donner ce que vous avez.',
  ],
  addresses: ['Allowed addresses', 'Adresses autorisées'],
  addressesHelp: [
    'Networks (CIDR), separated by spaces. Empty: from everywhere.',
    'Réseaux (CIDR), séparés par des espaces. Vide : de partout.',
  ],
  fromEverywhere: ['from everywhere', 'de partout'],
  lastUse: ['Last used', 'Dernière utilisation'],
  live_key: ['Valid', 'Valide'],
  rotate: ['Rotate', 'Renouveler'],
  rotateTitle: ['Rotate this key?', 'Renouveler cette clé ?'],
  rotateText: [
    '{name} stops working at once; a new key with the same rights takes its place.',
    '{name} cesse aussitôt de fonctionner ; une nouvelle clé aux mêmes droits la remplace.',
  ],
  revokeApiKeyTitle: ['Revoke this key?', 'Révoquer cette clé ?'],
  revokeApiKeyText: [
    '{name} stops working within a second. This cannot be undone.',
    '{name} cesse de fonctionner en une seconde. C’est irréversible.',
  ],
  keyRevoked: ['The key was revoked.', 'La clé est révoquée.'],
  changeScopes: ['Change rights', 'Changer les droits'],
  showRevoked: ['Include revoked', 'Avec les révoquées'],
  expiringSoon: ['Expiring soon', 'Expirant bientôt'],
  neverUsed: ['Never used', 'Jamais utilisées'],
  show: ['Show', 'Afficher'],
} as const;
