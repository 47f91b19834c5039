import { Arg, Cost, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { VariableService } from './variable.service.ts';
import { TemplateCheck, TemplateVariables } from './variable.type.ts';

@Resolver(() => TemplateVariables)
export class VariableResolver {
  constructor(private readonly service: VariableService) {}

  @Cost(200)
  @Query(() => TemplateVariables, { description: 'Variables of templates with this name.' })
  templateVariables(
    @Arg('name', () => String, { description: 'Name of the template.' }) name: string,
  ): Promise<TemplateVariables> {
    return this.service.variablesOf(name);
  }

  @Cost(200)
  @Query(() => TemplateCheck, { description: 'All problems of a template text; nothing is saved.' })
  checkTemplate(
    @Arg('content', () => String, { description: 'Liquid, at most 1,000,000 characters.' }) content: string,
    @Arg('mimeType', () => String, {
      nullable: true,
      description: 'Media type of the text; default `text/html`.',
    })
    mimeType?: string | null,
    @Arg('name', () => String, { nullable: true, description: 'Name of the template.' })
    name?: string | null,
  ): Promise<TemplateCheck> {
    return this.service.check({ content, mimeType, name });
  }
}
