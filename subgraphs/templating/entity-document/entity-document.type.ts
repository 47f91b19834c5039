import { ConnectionArguments, ConnectionOf } from '../../kernel/subgraph/connection.type.ts';
import { ArgsType, Directive, Field, ID, InputType, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { timelineLimits } from '../../timeline/timeline.contract.ts';
import { DocumentFormatEnum, TemplatePreviewInput } from '../document/document.type.ts';
import type { DocumentFormat } from '../templating.contract.ts';

@ObjectType('EntityRef', {
  description: 'Any object with activities or a timeline, identified by type and id.',
})
@Directive('@key(fields: "entityType entityId")')
export class EntityRef {
  @Field(() => String, { description: 'Type of the entity, such as `AIWorkspace`.' })
  entityType!: string;

  @Field(() => String, { description: 'Id of the entity in its type.' })
  entityId!: string;
}

/** Reference to a user of identity. */
@ObjectType('User', { description: 'A user; the identity subgraph adds the details.' })
@Directive('@key(fields: "id", resolvable: false)')
class UserStub {
  @Field(() => ID, { description: 'User id as in access tokens.' })
  id!: string;
}

@ObjectType({ description: 'A document that was rendered for an entity. Its content is not stored.' })
export class EntityDocument {
  @Field(() => ID, { description: 'UUID v7 of the record.' })
  id!: string;

  @Field(() => String, { description: 'Name of the rendered template.' })
  templateName!: string;

  @Field(() => ID, { description: 'Id of the rendered revision.' })
  revisionId!: string;

  @Field(() => DocumentFormatEnum, { description: 'Format of the document.' })
  format!: DocumentFormat;

  @Field(() => Date, { description: 'When the document was rendered.' })
  renderedAt!: Date;

  @Field(() => UserStub, {
    nullable: true,
    description: 'User who rendered it; null for callers without a user id.',
  })
  renderedBy!: UserStub | null;
}

@ObjectType({ description: 'Documents that were rendered for an entity, newest first.' })
export class EntityDocumentConnection extends ConnectionOf('EntityDocument', EntityDocument) {}

@ArgsType()
export class EntityDocumentListArguments extends ConnectionArguments() {}

@InputType({ description: 'The entity of a document, and the input of the document.' })
export class RenderDocumentInput extends TemplatePreviewInput {
  @Field(() => String, { description: 'Name of the template, which must be published.' })
  templateName!: string;

  @Field(() => String, { description: `Type of the entity, 1 to ${timelineLimits.entityType} characters.` })
  entityType!: string;

  @Field(() => String, {
    description: `Id of the entity in its type, 1 to ${timelineLimits.entityId} characters.`,
  })
  entityId!: string;
}
