import {
  type GraphQLInputField,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { expect, it } from 'vitest';
import { Supergraph } from '../../gateway/graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../../gateway/graphql/supergraph/supergraph-file.ts';

const { schema } = new Supergraph(await readSupergraph(undefined));

/** Enums whose values JSON and stored rows have in lower case, so that GraphQL has them so too. */
const inLowerCase = [
  'AICallKind',
  'AIChatRole',
  'AIGuardrailAction',
  'AIGuardrailStage',
  'AIReasoningEffort',
  'AIToolChoiceMode',
  'ApiKeyEnvironment',
  'DroppedCriterionKind',
  'EmbedComponent',
  'HealthProbe',
  'KpiTrend',
  'NotificationSeverity',
  'NotificationStepFigureName',
  'PushPlatform',
  'ServiceState',
  'SettingScope',
  'SuppressibleChannel',
  'TemplateVariableKind',
];

const periodName = /^[a-z]+(?:_[a-z0-9]+)*$/;

/** The colons of error codes are underscores; the specification has names of periods so. */
const spellings: Readonly<Record<string, RegExp>> = {
  ErrorCode: /^[A-Z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+$/,
  NamedPeriod: periodName,
  ComparisonPeriod: periodName,
};

const enums = Object.values(schema.getTypeMap())
  .filter(isEnumType)
  .filter(({ name }) => !name.startsWith('__'));

it.each(enums.map((type) => [type.name, type] as const))(
  'values of %s are spelled as in JSON, and described',
  (name, type) => {
    const spelling =
      spellings[name] ?? (inLowerCase.includes(name) ? /^[a-z]+(?:[A-Z][a-z]+)*$/ : /^(?:[A-Z][a-z0-9]*)+$/);
    for (const value of type.getValues()) {
      expect(value.name).toMatch(spelling);
      expect(value.description).toMatch(/\S/);
    }
  },
);

it('no enum in lower case is missing', () => {
  expect(enums.map(({ name }) => name)).toEqual(expect.arrayContaining(inLowerCase));
});

/** Names that closed lists have: a `String` of such a name, or one whose description lists words, needs a reason. */
const namesOfLists =
  /(?:^|[a-z])(?:type|kind|status|state|level|style|mode|operators?|platform|environment|aggregation|fit|sides?|reason|verdict|channel|outcome|severity|category|direction|format|scope|behavior|period|tokens?|tags|action|stage|roles?|unit|transport|algorithm|confidence|priority)$/i;
const listedWords = /`[A-Za-z_]+`(?:, `[A-Za-z_]+`)*,? or `[A-Za-z_]+`/;

/** Why a field is no enum, by its name or its type and name. */
const open: Readonly<Record<string, string>> = {
  'AICallAttempt.outcome': 'error codes of providers',
  'AIReasoning.state': 'a text of the provider',
  'AIReasoningFragment.state': 'a text of the provider',
  'AIReasoningInput.state': 'a text of the provider',
  'CreateEmbedTokenPayload.token': 'a secret',
  'DashboardPeriod.token': 'a text of the client',
  'DashboardTimeWindow.compareToToken': 'of definitions of modules',
  'DashboardTimeWindow.periodToken': 'of definitions of modules',
  'DeactivateWebhookSubscriptionInput.reason': 'a sentence of the caller',
  'EmbedObject.type': 'a type of entities, or `Dashboard`',
  'EmbedObjectInput.type': 'a type of entities, or `Dashboard`',
  'Notification.tags': 'words of the publisher',
  'NotificationAudienceCondition.field': 'fields of a query',
  'NotificationAudienceConditionInput.field': 'fields of a query',
  'NotificationBroadcast.type': 'types of notifications, which modules have',
  'CreateNotificationBroadcastInput.tags': 'words of the publisher',
  'CreateNotificationBroadcastInput.type': 'types of notifications, which modules have',
  'PublishNotificationInput.tags': 'words of the publisher',
  'PublishNotificationInput.type': 'types of notifications, which modules have',
  'PushToken.token': 'a secret',
  'QueryColumnMetadata.format': 'a format of the module',
  'QueryColumnMetadata.type': 'includes names of enums of modules',
  'QueryFilterableField.type': 'includes names of enums of modules',
  'QueryGroupByField.type': 'includes names of enums of modules',
  'RegisterPushTokenInput.token': 'a secret',
  'RenderDashboardInput.periodToken': 'a text of the client',
  'UnregisterPushTokenInput.token': 'a secret',
  'WebhookSubscription.deactivationReason': 'a sentence',
  before: 'a cursor; names other arguments',
  category: 'groups of modules, or words of the tenant',
  channel: 'channels, which modules add',
  contentType: 'media types',
  entityType: 'types of entities, which modules have',
  eventType: 'types of events, which modules have',
  finishReason: 'words of providers',
  maskedToken: 'the end of a secret',
  mediaType: 'media types',
  mimeType: 'media types',
  notificationType: 'types of notifications, which modules have',
  role: 'roles of the identity provider',
  roles: 'roles of the identity provider',
  search: 'a text; names columns',
  token: 'a secret of a link',
  unit: 'units of UCUM',
  wholeCategory: 'a label',
  widgetType: 'kinds of widgets, which modules add',
};

interface Place {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly of: GraphQLOutputType | GraphQLInputField['type'];
}

const placesOf = (type: string, fields: object): Place[] =>
  Object.values(fields).flatMap(({ name, description, type: of, args = [] }) => [
    { type, name, description: description ?? '', of },
    ...placesOf(`${type}.${name}`, args),
  ]);

const texts = Object.values(schema.getTypeMap())
  .filter((type) => !type.name.startsWith('__'))
  .flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? placesOf(type.name, type.getFields())
      : [],
  )
  .filter(({ of }) => getNamedType(of).name === 'String')
  .filter(({ name, description }) => namesOfLists.test(name) || listedWords.test(description));

it('a text that may look like a closed list says why it is open', () => {
  const unexplained = texts.filter(({ type, name }) => !(`${type}.${name}` in open) && !(name in open));
  expect(unexplained.map(({ type, name, description }) => `${type}.${name}: ${description}`)).toEqual([]);
});

it('every reason is for a text that there is', () => {
  const known = new Set(texts.flatMap(({ type, name }) => [name, `${type}.${name}`]));
  expect(Object.keys(open).filter((key) => !known.has(key))).toEqual([]);
});
