import type { RequestContext } from '../../kernel/call/context.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, ID, Public, Query, Resolver, Url } from '../../kernel/subgraph/type-graphql.ts';
import { toCategoryPreference, toPreference } from '../preference/preference.resolver.ts';
import type { TypeTexts } from '../type/type-texts.ts';
import { LinkedCategoryChoiceInput, LinkedTypeChoiceInput } from './preference-page.input.ts';
import type { LinkedChange, LinkedPreferences, PreferencePageService } from './preference-page.service.ts';
import { PreferencePage } from './preference-page.type.ts';

const token = 'The `token` of a link to preferences: of one person, for a limited time.';

@Resolver()
export class PreferencePageResolver {
  constructor(
    private readonly service: PreferencePageService,
    private readonly texts: TypeTexts,
    private readonly request: Pick<RequestContext, 'tenant'>,
  ) {}

  @Public()
  @Query(() => PreferencePage, {
    description: 'The preferences that a link opens. Changes nothing; the token is the only credential.',
  })
  async preferencePage(
    @Arg('token', () => String, { description: token }) given: string,
  ): Promise<PreferencePage> {
    return this.pageOf(await this.service.get(given));
  }

  @Public()
  @Mutation('Changes preferences by a link, all or none; the token is the only credential.', {
    input: {
      token: [String, token],
      types: [[LinkedTypeChoiceInput], 'Choices for types, at most 1,000.'],
      categories: [[LinkedCategoryChoiceInput], 'Choices for categories, at most 1,000.'],
    },
    payload: { preferencePage: [PreferencePage, 'The page after the change.'] },
    ignoresIdempotencyKey: true,
  })
  async updatePreferencesByLink({ token: given, ...change }: { readonly token: string } & LinkedChange) {
    return { preferencePage: this.pageOf(await this.service.update(given, change)) };
  }

  @Mutation(
    'Makes a link by which a user sees and changes their preferences without signing in, for a message to this user. Who ' +
      'has the link has the right to it.',
    {
      input: { userId: [ID, 'Id of the user, whom the tenant knows.'] },
      payload: {
        url: [Url, 'Address of the page, with the token.'],
        expiresAt: [Date, 'When the link ends.'],
      },
      ignoresIdempotencyKey: true,
    },
  )
  async createPreferenceLink({ userId }: { userId: string }) {
    return this.service.createLink(this.request.tenant.id, userId);
  }

  private pageOf({ channels, categories, types }: LinkedPreferences): PreferencePage {
    const { texts } = this;
    const word = (key: string) => texts.word(`NotificationPreferences:${key}`);
    return {
      language: texts.language,
      words: {
        title: word('Title'),
        sentence: word('Sentence'),
        save: word('Save'),
        saved: word('Saved'),
        wholeCategory: word('WholeCategory'),
        required: word('Required'),
        on: word('On'),
        off: word('Off'),
        notChosen: word('NotChosen'),
      },
      channels: channels.map((channel) => ({ channel, label: texts.channelLabel(channel) })),
      categories: categories.map((one) => toCategoryPreference(one, texts)),
      preferences: types.map((one) => toPreference(one, texts)),
    };
  }
}
