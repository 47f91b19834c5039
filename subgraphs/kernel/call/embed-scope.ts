/** What pages of others may embed. */
export const embedComponents = ['inbox', 'preferences', 'comments', 'dashboard', 'webhooks'] as const;
export type EmbedComponent = (typeof embedComponents)[number];

/** An object that an embed token opens, such as a dashboard or the entity of comments. */
export interface EmbedObject {
  readonly type: string;
  readonly id: string;
}

/** The limits of an embed token, beyond its permissions. */
export interface EmbedScope {
  readonly tokenId: string;
  /** Null: an anonymous viewer. */
  readonly userId: string | null;
  readonly components: readonly EmbedComponent[];
  readonly objects: readonly EmbedObject[];
  /** Origins of the pages that may use the token. */
  readonly origins: readonly string[];
}

/** Whether an embed token has a component and, where one is asked for, opens an object. Null: no embed token, no limit. */
export function opens(scope: EmbedScope | null, component: EmbedComponent, object?: EmbedObject): boolean {
  if (scope === null) return true;
  const { components, objects } = scope;
  const isListed = ({ type, id }: EmbedObject) => type === object?.type && id === object.id;
  return components.includes(component) && (object === undefined || objects.some(isListed));
}
