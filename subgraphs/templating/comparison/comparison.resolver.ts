import { Arg, Cost, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ComparisonService } from './comparison.service.ts';
import { TemplateComparison } from './comparison.type.ts';

@Resolver(() => TemplateComparison)
export class ComparisonResolver {
  constructor(private readonly service: ComparisonService) {}

  @Cost(500)
  @Query(() => TemplateComparison, { description: 'What became of a template’s text between two revisions.' })
  diffTemplateRevisions(
    @Arg('name', () => String, { description: 'The template’s name.' }) name: string,
    @Arg('from', () => ID, { description: 'The revision before.' }) from: string,
    @Arg('to', () => ID, { description: 'The revision after.' }) to: string,
  ): Promise<TemplateComparison> {
    return this.service.compare(name, from, to);
  }
}
