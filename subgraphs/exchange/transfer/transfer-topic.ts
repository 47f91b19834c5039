/** Where the progress of an export or import is told; the message is its id. */
export const transferTopic = (tenantId: string, id: string): string => `exchange:${tenantId}:${id}`;
