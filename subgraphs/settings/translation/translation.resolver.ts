import type { RequestContext } from '../../kernel/call/context.ts';
import { notFound } from '../../kernel/error/domain-error.ts';
import { entityTagOf } from '../../kernel/persistence/revision.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import {
  Arg,
  Field,
  FieldResolver,
  ObjectType,
  Public,
  Query,
  Resolver,
  Root,
} from '../../kernel/subgraph/type-graphql.ts';
import { cultureOf } from './culture.rules.ts';

@ObjectType({ description: 'A translated text with its key.' })
class Translation {
  @Field(() => String, { description: 'Translation key of the text.' })
  key!: string;

  @Field(() => String, { description: 'Text in the culture or in its fallback culture.' })
  text!: string;
}

@ObjectType({ description: 'All texts of a culture, completed from its fallback cultures.' })
class Translations {
  @Field(() => String, {
    description: 'Culture of the texts (BCP 47): the one closest to the requested one that has texts.',
  })
  culture!: string;
}

/** Serves the texts of all modules to clients that translate themselves. */
@Resolver(() => Translations)
export class TranslationResolver {
  constructor(
    private readonly request: Pick<RequestContext, 'locale'>,
    private readonly installed: Texts,
  ) {}

  @Public()
  @Query(() => [String], { description: 'Cultures that the installation has texts for (BCP 47).' })
  cultures(): string[] {
    return [...this.installed.cultures];
  }

  @Public()
  @Query(() => Translations, {
    description:
      'All texts of a culture as the caller’s tenant has them; `fr-CA` falls back to `fr`, then to `en`.',
  })
  translations(
    @Arg('culture', () => String, {
      nullable: true,
      description: 'Culture as a BCP 47 tag; default: that of the request.',
    })
    wanted: string | null,
  ): Translations {
    const culture = cultureOf(wanted ?? this.request.locale, this.installed.cultures);
    if (culture === null)
      throw notFound('Localization:Culture:NotFound', 'There are no texts for this culture.');
    return { culture };
  }

  @FieldResolver(() => [Translation], { description: 'Texts, sorted by key.' })
  texts(@Root() { culture }: Translations): Translation[] {
    return Object.entries(this.installed.all(culture))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, text]) => ({ key, text }));
  }

  @FieldResolver(() => String, {
    description: 'Entity tag of the texts and of the list of cultures: it changes when one of them does.',
  })
  entityTag(@Root() { culture }: Translations): string {
    return entityTagOf(this.installed.revision(culture));
  }
}
