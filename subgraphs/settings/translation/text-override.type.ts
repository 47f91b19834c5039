import { Field, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType('TextOverride', {
  description: 'A text that the tenant put in place of one of the installation.',
})
export class TextOverrideType {
  @Field(() => String, { description: 'Culture in which the text is replaced (BCP 47).' })
  culture!: string;

  @Field(() => String, { description: 'Translation key of the text.' })
  key!: string;

  @Field(() => String, { description: 'The tenant’s text; places for parameters are `{{name}}`.' })
  text!: string;

  @Field(() => Date, { description: 'Time of the last change.' })
  modifiedAt!: Date;

  @Field(() => String, { nullable: true, description: 'Id of the user or API key that changed it.' })
  modifiedBy!: string | null;
}
