import { Field, ID, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'A group of templates.' })
export class TemplateCategory {
  @Field(() => ID, { description: 'UUID v7 of the category.' })
  id!: string;

  @Field(() => String, { description: 'Unique name, compared without case.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Description of the category for display.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of an icon.' })
  icon!: string | null;

  @Field(() => Int, { description: 'Lower values come first in lists.' })
  sortOrder!: number;

  @Field(() => Int, { description: 'Templates in it, each culture counted.' })
  templateCount!: number;
}

/** A new category. */
@InputType({ description: 'A new category of templates.' })
export class CreateTemplateCategoryInput {
  @Field(() => String, { description: '1 to 128 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'At most 1,000 characters.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 128 characters.' })
  icon?: string | null;

  @Field(() => Int, { nullable: true, description: 'Sort position in lists; default 0.' })
  sortOrder?: number | null;
}

@InputType({ description: 'All properties of a category; absent ones become null.' })
export class UpdateTemplateCategoryInput {
  @Field(() => ID, { description: 'Id of the category, a UUID.' })
  id!: string;

  @Field(() => String, { description: '1 to 128 characters; its templates keep the category.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'At most 1,000 characters.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 128 characters.' })
  icon?: string | null;

  @Field(() => Int, { description: 'Lower values come first in lists.' })
  sortOrder!: number;
}
