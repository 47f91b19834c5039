/** Only the id travels between processes. Each subscriber reads the attempt with their own permissions. */
export interface AttemptNews {
  readonly id: string;
}

export function attemptTopic(tenantId: string): string {
  return `webhooks:${tenantId}:attempts`;
}
