/** What travels between processes of a new attempt: its id. Whoever hears it reads the attempt with their own eyes. */
export interface AttemptNews {
  readonly id: string;
}

/** The topic of a tenant's attempts. */
export function attemptTopic(tenantId: string): string {
  return `webhooks:${tenantId}:attempts`;
}
