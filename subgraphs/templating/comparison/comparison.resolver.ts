import { Arg, Cost, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ComparisonService } from './comparison.service.ts';
import { TemplateComparison } from './comparison.type.ts';

@Resolver(() => TemplateComparison)
export class ComparisonResolver {
  constructor(private readonly service: ComparisonService) {}

  @Cost(500)
  @Query(() => TemplateComparison, { description: 'What became of a template’s text between two revisions.' })
  diffTemplateRevisions(
    @Arg('name', () => String, { description: 'Name of the template.' }) name: string,
    @Arg('from', () => ID, { description: 'Id of the older revision.' }) from: string,
    @Arg('to', () => ID, { description: 'Id of the newer revision.' }) to: string,
  ): Promise<TemplateComparison> {
    return this.service.compare(name, from, to);
  }
}
