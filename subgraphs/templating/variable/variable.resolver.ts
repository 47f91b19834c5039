import { Arg, Cost, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { VariableService } from './variable.service.ts';
import { TemplateCheck, TemplateVariables } from './variable.type.ts';

@Resolver(() => TemplateVariables)
export class VariableResolver {
  constructor(private readonly service: VariableService) {}

  @Cost(200)
  @Query(() => TemplateVariables, { description: 'What templates of a name may use.' })
  templateVariables(
    @Arg('name', () => String, { description: 'Name of the template.' }) name: string,
  ): Promise<TemplateVariables> {
    return this.service.variablesOf(name);
  }

  @Cost(200)
  @Query(() => TemplateCheck, { description: 'Everything that is wrong with a text, without saving it.' })
  checkTemplate(
    @Arg('content', () => String, { description: 'Liquid, at most 1,000,000 characters.' }) content: string,
    @Arg('mimeType', () => String, {
      nullable: true,
      description: 'Media type of the text; default `text/html`.',
    })
    mimeType?: string | null,
    @Arg('name', () => String, { nullable: true, description: 'What the template is called.' })
    name?: string | null,
  ): Promise<TemplateCheck> {
    return this.service.check({ content, mimeType, name });
  }
}
