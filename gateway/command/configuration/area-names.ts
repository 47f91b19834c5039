/**
 * Names of the areas, by which a misspelt one is found before the platform is asked. Written out: the command line does
 * not load their code.
 */
export const areaNames = [
  'settings',
  'grants',
  'ai-workspaces',
  'templates',
  'template-categories',
  'dashboards',
  'webhooks',
  'notification-preferences',
] as const;
