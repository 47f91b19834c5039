import { ArgsType, Field, Int } from '../../kernel/subgraph/type-graphql.ts';

/** Arguments of paged reads. */
@ArgsType()
export class WindowArgs {
  @Field(() => Int, { nullable: true, description: 'One-based number of the page; default 1.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, description: '1 to 100; default 20.' })
  pageSize?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Rows to leave out, instead of `page`. Inside a list that is longer: 200,000 of an inbox and 10,000 of an activity feed at most; beyond, 400 `Validation:UseCursor`.',
  })
  skip?: number | null;

  @Field(() => Int, { nullable: true, description: '1 to 100, instead of `pageSize`.' })
  take?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The `nextCursor` of an earlier page, instead of `page`.',
  })
  cursor?: string | null;
}
