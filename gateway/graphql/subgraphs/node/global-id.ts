/** An id with its type. */
export interface GlobalId {
  readonly type: string;
  readonly id: string;
}

const form = /^([A-Z]\w*):([^:]+)$/;

/** Writes base64url of `Type:id`. */
export function formatGlobalId({ type, id }: GlobalId): string {
  return Buffer.from(`${type}:${id}`).toString('base64url');
}

/** Reads base64url of `Type:id`. @returns null for any other text: an id alone. */
export function parseGlobalId(text: string): GlobalId | null {
  const [, type, id] = form.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (type === undefined || id === undefined) return null;
  return formatGlobalId({ type, id }) === text ? { type, id } : null;
}
