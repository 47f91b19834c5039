import { Field, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A text in the graph. */
@ObjectType({ description: 'A text by its key.' })
export class Translation {
  @Field(() => String, { description: 'Its key.' })
  key!: string;

  @Field(() => String, { description: 'The text in the culture, or in the one it falls back to.' })
  text!: string;
}

/** The texts of a culture in the graph. */
@ObjectType({ description: 'All texts of a culture, its fallbacks filled in.' })
export class Translations {
  @Field(() => String, { description: 'The culture that answers, BCP 47.' })
  culture!: string;

  @Field(() => [Translation], { description: 'By key.' })
  texts!: Translation[];
}
