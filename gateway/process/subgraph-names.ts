/**
 * Names of the built-in subgraphs, by which a misspelt one is found before anything is opened. Written out: the command
 * line does not load their code.
 */
export const subgraphNames: readonly string[] = [
  'ai',
  'blobs',
  'dashboards',
  'exchange',
  'identity',
  'notifications',
  'settings',
  'templating',
  'timeline',
  'webhooks',
];
