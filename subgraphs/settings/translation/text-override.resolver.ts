import { Arg, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { TextOverrideService } from './text-override.service.ts';
import { TextOverrideType } from './text-override.type.ts';

const ofCulture = { description: 'One of `cultures`, as a BCP 47 tag.' };
const ofKey = { description: 'Translation key of a text that the installation has: 500 characters at most.' };

@Resolver(() => TextOverrideType)
export class TextOverrideResolver {
  constructor(private readonly service: TextOverrideService) {}

  @Query(() => [TextOverrideType], {
    description: 'Texts that the tenant has replaced, by culture and key: 2000 at most.',
  })
  textOverrides(
    @Arg('culture', () => String, { nullable: true, description: 'Only of this culture; default: of all.' })
    culture: string | null,
  ): Promise<TextOverrideType[]> {
    return this.service.list(culture ?? null);
  }

  @Mutation(() => TextOverrideType, {
    description:
      'Replaces a text of the installation for callers of the tenant. Every process uses it within a second.',
  })
  setTextOverride(
    @Arg('culture', () => String, ofCulture) culture: string,
    @Arg('key', () => String, ofKey) key: string,
    @Arg('text', () => String, { description: 'The tenant’s text: 1 to 4000 characters.' }) text: string,
  ): Promise<TextOverrideType> {
    return this.service.set({ culture, key, text });
  }

  @Mutation(() => Boolean, {
    description: 'Uses the text of the installation again. Returns whether the tenant had another.',
  })
  removeTextOverride(
    @Arg('culture', () => String, ofCulture) culture: string,
    @Arg('key', () => String, ofKey) key: string,
  ): Promise<boolean> {
    return this.service.remove({ culture, key });
  }
}
