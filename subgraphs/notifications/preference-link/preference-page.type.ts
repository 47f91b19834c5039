import { Field, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { NotificationChannelName } from '../inbox/notification.type.ts';
import { NotificationCategoryPreference, NotificationPreference } from '../preference/preference.type.ts';

@ObjectType({ description: 'A column of the page of preferences.' })
class PreferencePageChannel {
  @Field(() => NotificationChannelName, { description: 'Name of the channel that the column is for.' })
  channel!: string;

  @Field(() => String, { description: 'Label of the channel in the caller’s language.' })
  label!: string;
}

@ObjectType({ description: 'Fixed texts of the page of preferences, in the caller’s language.' })
class PreferencePageWords {
  @Field(() => String, { description: 'Heading of the page.' })
  title!: string;

  @Field(() => String, { description: 'What can be done here.' })
  sentence!: string;

  @Field(() => String, { description: 'Text of the button that stores the choices.' })
  save!: string;

  @Field(() => String, { description: 'That the choices are stored.' })
  saved!: string;

  @Field(() => String, { description: 'Label of the row for a whole category.' })
  wholeCategory!: string;

  @Field(() => String, { description: 'Said of what cannot be switched off.' })
  required!: string;

  @Field(() => String, { description: 'A channel is on.' })
  on!: string;

  @Field(() => String, { description: 'A channel is off.' })
  off!: string;

  @Field(() => String, { description: 'A category has no choice of its own.' })
  notChosen!: string;
}

@ObjectType({ description: 'What the page behind a link to preferences shows, in the caller’s language.' })
export class PreferencePage {
  @Field(() => String, { description: 'Language of the texts, BCP 47.' })
  language!: string;

  @Field(() => PreferencePageWords, { description: 'Fixed texts of the page.' })
  words!: PreferencePageWords;

  @Field(() => [PreferencePageChannel], { description: 'Channels that can deliver, in their order.' })
  channels!: PreferencePageChannel[];

  @Field(() => [NotificationCategoryPreference], { description: 'The person’s choices for categories.' })
  categories!: NotificationCategoryPreference[];

  @Field(() => [NotificationPreference], { description: 'The person’s choices for types, by type name.' })
  preferences!: NotificationPreference[];
}
