import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, Field, ObjectType, Public, Query, Resolver, Url } from '../../kernel/subgraph/type-graphql.ts';
import type { TypeTexts } from '../type/type-texts.ts';
import type { LinkedType, UnsubscribeService } from './unsubscribe.service.ts';

const token =
  'The `token` of a link in an e-mail. It is valid for 90 days, for one type of one person, and leads to the page of all preferences.';

@ObjectType({ description: 'What the page behind the link of an e-mail says, in the caller’s language.' })
class UnsubscribePage {
  @Field(() => String, { description: 'Name of the notification type.' })
  notificationType!: string;

  @Field(() => Boolean, { description: 'Whether the person receives e-mails of this type.' })
  isSubscribed!: boolean;

  @Field(() => String, { description: 'The language of the texts, BCP 47.' })
  language!: string;

  @Field(() => String, { description: 'Label of the notification type, as heading of the page.' })
  title!: string;

  @Field(() => String, { description: 'The question whether to switch it off, or that it is.' })
  sentence!: string;

  @Field(() => String, { description: 'Text of the button that switches it off.' })
  button!: string;

  @Field(() => Url, { description: 'Page of all preferences of the person. The link ends after an hour.' })
  preferencesUrl!: string;

  @Field(() => String, { description: 'Text of the link to that page.' })
  preferencesLabel!: string;
}

@Resolver()
export class UnsubscribeResolver {
  constructor(
    private readonly service: UnsubscribeService,
    private readonly texts: TypeTexts,
  ) {}

  @Public()
  @Query(() => UnsubscribePage, {
    description:
      'What the link of an e-mail switches off. Changes nothing; the token is the only credential.',
  })
  async unsubscribePage(
    @Arg('token', () => String, { description: token }) given: string,
  ): Promise<UnsubscribePage> {
    return this.pageOf(await this.service.get(given));
  }

  @Public()
  @Mutation('Switches a type’s e-mails off by the link of one of them; the token is the only credential.', {
    input: { token: [String, token] },
    payload: { unsubscribePage: [UnsubscribePage, 'The page after the change.'] },
    ignoresIdempotencyKey: true,
  })
  async unsubscribeByLink(input: { token: string }) {
    return { unsubscribePage: this.pageOf(await this.service.unsubscribe(input.token)) };
  }

  private pageOf({ type, isEnabled, preferencesUrl }: LinkedType): UnsubscribePage {
    const word = (key: string) => this.texts.word(`NotificationUnsubscribe:${key}`);
    return {
      notificationType: type.name,
      isSubscribed: isEnabled,
      language: this.texts.language,
      title: this.texts.label(type),
      sentence: word(isEnabled ? 'Question' : 'Done'),
      button: word('Button'),
      preferencesUrl,
      preferencesLabel: word('Preferences'),
    };
  }
}
