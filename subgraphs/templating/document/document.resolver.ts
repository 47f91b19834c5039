import { Arg, Cost, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { RenderedDocument } from '../templating.contract.ts';
import type { DocumentService } from './document.service.ts';
import { TemplateDocument, TemplatePreviewInput } from './document.type.ts';

const named = { description: 'Name of the template.' };
const madeWith = { description: 'Culture, kind of document and data.' };

@Resolver(() => TemplateDocument)
export class DocumentResolver {
  constructor(private readonly service: DocumentService) {}

  @Cost(1_000)
  @Query(() => TemplateDocument, {
    description: 'A document of a revision; by default of the draft, else of the published revision.',
  })
  async previewTemplate(
    @Arg('name', () => String, named) name: string,
    @Arg('input', () => TemplatePreviewInput, madeWith) input: TemplatePreviewInput,
    @Arg('revisionId', () => ID, {
      nullable: true,
      description: 'A revision of the template, also one of an archived template.',
    })
    revisionId?: string | null,
  ): Promise<TemplateDocument> {
    return documentOf(await this.service.preview(name, input, revisionId ?? null));
  }

  @Cost(1_000)
  @Query(() => TemplateDocument, { description: 'A document of the published revision.' })
  async renderTemplate(
    @Arg('name', () => String, named) name: string,
    @Arg('input', () => TemplatePreviewInput, madeWith) input: TemplatePreviewInput,
  ): Promise<TemplateDocument> {
    return documentOf(await this.service.render(name, input));
  }
}

/** A document as the graph answers it. */
export function documentOf({ bytes, isPage: _isPage, ...document }: RenderedDocument): TemplateDocument {
  return { ...document, content: bytes === null ? null : Buffer.from(bytes).toString('base64') };
}
