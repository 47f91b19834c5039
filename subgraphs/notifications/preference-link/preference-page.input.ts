import { z } from 'zod';
import { Field, InputType } from '../../kernel/subgraph/type-graphql.ts';
import { linkedChoices } from './preference-link.rules.ts';

/** Shape and limits of a change by a link. */
export const linkedChoicesInput = z.object({
  types: z
    .array(z.object({ notificationType: z.string(), channel: z.string(), isEnabled: z.boolean() }))
    .max(linkedChoices),
  categories: z
    .array(
      z.object({
        category: z.string(),
        channel: z.string(),
        isEnabled: z.boolean().nullable().default(null),
      }),
    )
    .max(linkedChoices),
});

@InputType({ description: 'A channel of a type, switched on or off by a link.' })
export class LinkedTypeChoiceInput {
  @Field(() => String, { description: 'Name of the notification type.' })
  notificationType!: string;

  @Field(() => String, { description: 'One of the type’s channels, in any case.' })
  channel!: string;

  @Field(() => Boolean, { description: 'Whether it is on.' })
  isEnabled!: boolean;
}

@InputType({ description: 'A channel of a whole category, switched on or off by a link.' })
export class LinkedCategoryChoiceInput {
  @Field(() => String, { description: 'Name of the category: the group of its types.' })
  category!: string;

  @Field(() => String, { description: 'One of the channels of the category’s types, in any case.' })
  channel!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is on; null: nothing is chosen any more.',
  })
  isEnabled!: boolean | null;
}
