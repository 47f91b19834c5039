import type { GraphQLSchema } from 'graphql';
import type { z } from 'zod';
import type { OptionsReader } from '../options/section.ts';
import type { SubgraphDefinition } from './area.ts';
import type { Policy, Requirement, RuleVocabulary } from './rules.ts';
import { makeRule, type Rule } from './shield.ts';

/** A rule that only has a name: the sentence about the callers it admits. */
const sentence = (text: string): Rule => makeRule(text, () => undefined);

const quote = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' or ');

const anyPolicy = (...policies: readonly Policy[]) =>
  sentence(
    `Requires the permission ${quote(policies.map(([, permission]) => permission))}, or, of callers without an API key, a role that the options name.`,
  );

function requirementOf({ permission, publishableKeys, hostOnly }: Requirement): string {
  const credentials =
    publishableKeys === true ? 'valid credentials' : 'credentials other than a publishable API key';
  const need = permission === undefined ? credentials : `the permission \`${permission}\``;
  return `${need}${hostOnly === true ? ' in host context' : ''}`;
}

/** The vocabulary of a shield, as sentences. */
const sentences: RuleVocabulary = {
  anyone: sentence('Requires no credentials.'),
  authenticated: sentence('Requires credentials other than a publishable API key.'),
  embedded: (viewers) =>
    sentence(
      `Requires credentials other than a publishable API key; an embed token${viewers === 'users' ? ' of a user' : ''} suffices.`,
    ),
  anyCredentials: sentence('Requires valid credentials; a publishable API key suffices.'),
  permission: (name) => sentence(`Requires the permission \`${name}\`.`),
  roleOrPermission: (role, permission) => anyPolicy([role, permission]),
  anyPolicy,
  hostPermission: (name) => sentence(`Requires the permission \`${name}\` in host context.`),
  permissionByContext: ({ tenant, host }) =>
    sentence(`Requires the permission \`${tenant}\`; in host context \`${host}\` instead.`),
  byArgument: (argument, rules) => {
    const needs = Object.entries(rules).map(([value, rule]) => `${requirementOf(rule)} for \`${value}\``);
    return sentence(`Requires, depending on \`${argument}\`: ${needs.join('; ')}.`);
  },
  mayUseQuery: (argument) => sentence(`Requires the permission of the query that \`${argument}\` names.`),
};

/** The SDL is the same in every installation: a permission or role that an option names is the default one. */
const defaults: OptionsReader = ({ schema }) => (schema as unknown as z.ZodType).parse({}) as never;

/** Completes the descriptions of the root fields: the shield says who may call them. */
export function describeCallers(schema: GraphQLSchema, shield: SubgraphDefinition['shield']): void {
  const rules = shield(sentences, defaults);
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const rule = rules[type?.name ?? '']?.[field.name];
      if (rule !== undefined) field.description = [field.description, rule.name].filter(Boolean).join(' ');
    }
  }
}
