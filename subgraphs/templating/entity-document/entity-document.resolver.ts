import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Args, Cost, FieldResolver, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import { documentOf } from '../document/document.resolver.ts';
import { TemplateDocument } from '../document/document.type.ts';
import type { DocumentRecord, EntityDocumentService } from './entity-document.service.ts';
import {
  EntityDocument,
  EntityDocumentConnection,
  EntityDocumentListArguments,
  EntityRef,
  RenderDocumentInput,
} from './entity-document.type.ts';

/** The field that templates add to entities, and what fills it. */
@Resolver(() => EntityRef)
export class EntityDocumentResolver {
  constructor(private readonly service: EntityDocumentService) {}

  @Cost(1_000)
  @Mutation(
    'Renders the published revision of a template for an entity, and records it among its documents.',
    {
      input: RenderDocumentInput,
      payload: {
        document: [TemplateDocument, 'The document itself, which is not stored.'],
        entityDocument: [EntityDocument, 'The record in the entity’s `documents`.'],
      },
    },
  )
  async renderDocument(input: RenderDocumentInput) {
    const { document, record } = await this.service.render(input);
    return { document: documentOf(document), entityDocument: toType(record) };
  }

  @ListSize()
  @FieldResolver(() => EntityDocumentConnection, {
    description:
      'Documents rendered for the entity, newest first; none if the caller may not read the entity.',
  })
  async documents(
    @Root() { entityType, entityId }: EntityRef,
    @Args(() => EntityDocumentListArguments) list: EntityDocumentListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<EntityDocument>> {
    return mapNodes(await this.service.list({ entityType, entityId }, list, selected), toType);
  }
}

function toType({ renderedBy, ...record }: DocumentRecord): EntityDocument {
  return { ...record, renderedBy: renderedBy === null ? null : { id: renderedBy } };
}
