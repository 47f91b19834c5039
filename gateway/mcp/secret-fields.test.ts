import { readFileSync } from 'node:fs';
import { Supergraph } from '@apollo/federation-internals';
import { getNamedType, isObjectType, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { findSecretField, secretFields } from './secret-fields.ts';

const sdl = readFileSync(new URL('../../schema/supergraph.graphql', import.meta.url), 'utf8');
const schema = Supergraph.build(sdl).apiSchema().toGraphQLJSSchema();

/** Scalars that a secret may be. */
const textScalars = ['String', 'URL', 'UUID'];

/** Names that sound like a secret, of texts. */
const suspicious = /secret$|token$|password|^url$|credential/i;

/** Texts whose names sound like a secret, and which are none. */
const harmless = [
  'AICallAttempt.credential',
  'DashboardPeriod.token',
  'DashboardTimeWindow.periodToken',
  'DashboardTimeWindow.compareToToken',
  'PushToken.maskedToken',
];

const texts = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type))
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => textScalars.includes(getNamedType(field.type).name))
      .map((field) => `${type.name}.${field.name}`),
  );

describe('the secret fields', () => {
  it('are all that sound like one', () => {
    const sounding = texts.filter((name) => suspicious.test(name.split('.')[1] ?? ''));
    expect(sounding.filter((name) => !harmless.includes(name)).toSorted()).toEqual(
      [...secretFields].toSorted(),
    );
  });

  it('are found in fragments and under other names', () => {
    const found = (text: string) => findSecretField(schema, parse(text));
    expect(found('{ me { userId } }')).toBeUndefined();
    expect(found('{ pushTokens { ...F } } fragment F on PushToken { x: token }')).toBe('PushToken.token');
  });
});
