import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { areas } from '../../subgraphs/host/host.ts';
import { translationKind } from '../../subgraphs/kernel/localization/translation.ts';
import { eventTypeKind } from '../../subgraphs/kernel/messaging/event-type.ts';
import { buildRegistry } from '../../subgraphs/kernel/registry/registry.ts';

const registry = buildRegistry(areas.map(({ module }) => module));
const types = registry.all(eventTypeKind);

function validatorOf(schema: object): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

const textsOf = (culture: string) =>
  Object.assign(
    {},
    ...registry.all(translationKind).map((one) => (one.culture === culture ? one.texts : {})),
  );

describe.each(types)('the type of event $name', ({ name, displayKey, descriptionKey, category, ...type }) => {
  const { required = [] } = type.schema as { required?: readonly string[] };

  it('has an example that fits its schema, and a schema that says something', () => {
    const isValid = validatorOf(type.schema);
    expect([isValid(type.example), isValid.errors]).toEqual([true, null]);
    expect(required.length).toBeGreaterThan(0);
    for (const member of required) {
      const { [member]: _left, ...rest } = type.example;
      expect([member, isValid(rest)]).toEqual([member, false]);
    }
  });

  it.each(['en', 'fr'])('is named in %s', (culture) => {
    const keys = [displayKey, descriptionKey, `WebhookEventTypeCategory:${category}`];
    expect(keys.filter((key) => !Object.hasOwn(textsOf(culture), key))).toEqual([]);
  });

  it('belongs to the module its name says', () => {
    expect(category).toBe(name.split('.')[0]);
  });
});

describe('webhooks', () => {
  it('list the event types of the areas that are there', () => {
    const offered = types.filter(({ isInternal }) => isInternal !== true).map(({ name }) => name);
    expect(offered).toEqual(
      expect.arrayContaining([
        'Timeline.EntryCreated',
        'Timeline.EntryDeleted',
        'Settings.SettingChanged',
        'AI.WorkspaceCreated',
        'AI.WorkspaceUpdated',
        'AI.WorkspaceDeleted',
        'Authentication.ApiKeyExpiringSoon',
        'Authorization.PermissionGranted',
        'Authorization.PermissionRevoked',
        'Webhooks.SubscriptionSuspended',
      ]),
    );
  });
});
