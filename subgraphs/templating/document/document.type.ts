import {
  Field,
  Float,
  graphEnum,
  ID,
  InputType,
  Json,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { type DocumentFormat, documentFormats } from '../templating.contract.ts';

export const DocumentFormatEnum = graphEnum(
  documentFormats,
  'DocumentFormat',
  'Output formats of a rendered template.',
  {
    Html: 'The rendered page as HTML.',
    Pdf: 'The page in A4 format.',
    Excel: 'The page’s tables, one sheet each.',
  },
);

@InputType({ description: 'Input of a document.' })
export class TemplatePreviewInput {
  @Field(() => String, {
    nullable: true,
    description: 'BCP 47; one without a template falls back: fr-CA, fr, every culture.',
  })
  culture?: string | null;

  @Field(() => DocumentFormatEnum, { nullable: true, description: 'Format of the document; default `Html`.' })
  format?: DocumentFormat | null;

  @Field(() => Json, {
    nullable: true,
    description: 'An object: `model` of the template, and its members by name.',
  })
  data?: unknown;
}

@ObjectType({ description: 'A document rendered from a template.' })
export class TemplateDocument {
  @Field(() => String, { description: 'The page, also for documents.' })
  html!: string;

  @Field(() => String, { nullable: true, description: 'The page as plain text.' })
  plainText!: string | null;

  @Field(() => String, { nullable: true, description: 'The page’s title, else its first heading.' })
  subject!: string | null;

  @Field(() => ID, { description: 'Id of the rendered revision.' })
  revisionId!: string;

  @Field(() => Float, { description: 'Duration of rendering in milliseconds.' })
  renderTimeMs!: number;

  @Field(() => String, { description: 'Media type of the document.' })
  mediaType!: string;

  @Field(() => String, { description: 'A name for its file.' })
  fileName!: string;

  @Field(() => String, { nullable: true, description: 'The document’s bytes, base64; null for `Html`.' })
  content!: string | null;
}
