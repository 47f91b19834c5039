/** Name of the installation's processes where nothing else is configured. */
const installation = 'platform-service';

/**
 * What a process calls itself in logs and traces unless `Observability:ServiceName` says otherwise.
 * @param role first word of the command line; absent: everything in one process.
 * @param argument second word: the subgraph.
 */
export function applicationName(role = 'platform', argument?: string): string {
  if (role === 'platform') return installation;
  return `${installation}-${role === 'subgraph' && argument !== undefined ? argument : role}`;
}
