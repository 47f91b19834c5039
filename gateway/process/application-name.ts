/** The default application name. */
const installation = 'platform-service';

/**
 * The name of the process in logs and traces unless `Observability:ServiceName` overrides it.
 * @param role first word of the command line; absent: everything in one process.
 * @param argument second word: the subgraph.
 */
export function applicationName(role = 'platform', argument?: string): string {
  if (role === 'platform') return installation;
  return `${installation}-${role === 'subgraph' && argument !== undefined ? argument : role}`;
}
