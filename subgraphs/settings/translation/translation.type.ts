import { Field, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'A translated text with its key.' })
export class Translation {
  @Field(() => String, { description: 'Translation key of the text.' })
  key!: string;

  @Field(() => String, { description: 'Text in the culture or in its fallback culture.' })
  text!: string;
}

@ObjectType({ description: 'All texts of a culture, completed from its fallback cultures.' })
export class Translations {
  @Field(() => String, { description: 'The culture that was found (BCP 47).' })
  culture!: string;

  @Field(() => [Translation], { description: 'Texts, sorted by key.' })
  texts!: Translation[];
}
