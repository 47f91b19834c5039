/** The topic of progress messages of exports and imports; a message is the id. */
export const transferTopic = (tenantId: string, id: string): string => `exchange:${tenantId}:${id}`;
