import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { TextOverrideService } from './text-override.service.ts';
import { TextOverrideType } from './text-override.type.ts';

const which = {
  culture: [String, 'One of `cultures`, as a BCP 47 tag.'],
  key: [String, 'Translation key of a text that the installation has: 500 characters at most.'],
} as const;
type Which = { readonly culture: string; readonly key: string };

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

  @Mutation(
    'Replaces a text of the installation for callers of the tenant. Every process uses it within a second.',
    {
      input: { ...which, text: [String, 'The tenant’s text: 1 to 4000 characters.'] },
      payload: { textOverride: [TextOverrideType, 'The text that the tenant now has.'] },
    },
  )
  async setTextOverride(input: Which & { text: string }) {
    return { textOverride: await this.service.set(input) };
  }

  @Mutation('Uses the text of the installation again.', {
    input: which,
    payload: { isRemoved: [Boolean, 'Whether a text of the tenant was removed; false: unchanged.'] },
  })
  async removeTextOverride(input: Which) {
    return { isRemoved: await this.service.remove(input) };
  }
}
