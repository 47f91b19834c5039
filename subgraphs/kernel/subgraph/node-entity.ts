import { Directive, Field, Uuid } from './type-graphql.ts';

/** The field of every `Node` that promises the id of REST, which clients pass to REST routes and keep in their own rows. */
export const databaseId = 'databaseId';

export const databaseIdDescription =
  'The id that REST shows, equal to `id`: a UUID. Of a `User` it is the id that the tokens carry.';

/** Reads `databaseId`. No source has a member of this name. */
export const readDatabaseId = ({ id }: { readonly id: string }): string => id;

/** On an object type that implements `Node`: an entity by its `id`, which it has as `databaseId` too. */
export function NodeEntity(): ClassDecorator {
  return (target) => {
    Directive('@key(fields: "id")')(target);
    const { prototype } = target;
    Field(() => Uuid, { description: databaseIdDescription })(prototype, databaseId);
    // The subgraph of `node(id:)` answers it too, without a further request.
    Directive('@shareable')(prototype, databaseId);
  };
}
