import { html, type TemplateResult } from 'lit';
import { NameApiKeyDocument, NamePersonDocument } from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';

/** Who made a change: a person or an API key. */
interface ActorName {
  readonly name: string;
  /** Where the console shows them, to those who may read it. */
  readonly path: string;
  readonly permission: string;
}

export type ActorNames = ReadonlyMap<string, ActorName>;

const readPeople = 'Identity.Users.Read';
const readKeys = 'AuthenticationApiKeys.Keys.Read';

/** The page of a person, below `/console`. */
export const personPath = (id: string): string => `/people/${encodeURIComponent(id)}`;

/** The names of those who made changes; ids without one, such as of a deleted key, are left out. */
export async function namesOf(
  changes: readonly { readonly actorId: string | null }[],
  visit: Visit,
): Promise<ActorNames> {
  const ids = [...new Set(changes.flatMap(({ actorId }) => actorId ?? []))];
  const found = await Promise.all(ids.map(async (id) => [id, await nameOf(id, visit)] as const));
  return new Map(found.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])));
}

async function nameOf(id: string, { api, permissions, signal }: Visit): Promise<ActorName | null> {
  const { user } = await api.run(NamePersonDocument, { id }, signal).catch(() => ({ user: null }));
  if (user !== null) {
    return { name: user.displayName, path: personPath(id), permission: readPeople };
  }
  if (!permissions.has(readKeys)) return null;
  const { apiKey } = await api.run(NameApiKeyDocument, { id }, signal).catch(() => ({ apiKey: null }));
  return apiKey === null ? null : { name: apiKey.name, path: `/api-keys/${id}`, permission: readKeys };
}

/** A name that leads to its owner; the id where there is no name. */
export function actorView(id: string, names: ActorNames, visit: Visit): TemplateResult {
  const actor = names.get(id);
  if (actor === undefined) return html`<code>${id}</code>`;
  return visit.permissions.has(actor.permission)
    ? html`<a href=${visit.at(actor.path)} title=${id}>${actor.name}</a>`
    : html`<span title=${id}>${actor.name}</span>`;
}
