import { describe, expect, it } from 'vitest';
import { forbiddenKnowledge } from './role-knowledge.ts';
import { readSources } from './source-tree.ts';

/** [role, statement that must be refused] */
const bad: readonly (readonly [string, string])[] = [
  ['rules', "import { EntityManager } from '@mikro-orm/core';"],
  ['rules', "import type { EntityManager } from '@mikro-orm/postgresql';"],
  ['rules', "import { GraphQLError } from 'graphql';"],
  ['rules', "import { Field } from 'type-graphql';"],
  ['rules', "import { systemClock } from '../../kernel/clock/clock.ts';"],
  ['rules', "import { Setting } from './setting.entity.ts';"],
  ['rules', 'const now = new Date();'],
  ['rules', 'const now = Date.now();'],
  ['entity', "import { Field } from '../../kernel/subgraph/type-graphql.ts';"],
  ['entity', "import { GraphQLError } from 'graphql';"],
  ['entity', "import { SettingService } from './setting.service.ts';"],
  ['service', "import { GraphQLError } from 'graphql';"],
  ['service', "import { Arg } from '../../kernel/subgraph/type-graphql.ts';"],
  ['service', "import type { Request } from 'express';"],
  ['service', "import { SettingType } from './setting.type.ts';"],
  ['input', "import { EntityManager } from '@mikro-orm/core';"],
  ['type', "import { defineEntity } from '@mikro-orm/core';"],
  ['resolver', "import { EntityManager } from '@mikro-orm/postgresql';"],
  ['resolver', 'return this.context.em.find(Setting, {});'],
];

/** [role, statement that must be accepted] */
const good: readonly (readonly [string, string])[] = [
  ['rules', "import { DomainError } from '../../kernel/error/domain-error.ts';"],
  ['rules', 'const later = new Date(now.getTime() + 1); // not new Date()'],
  ['entity', "import { defineEntity } from '@mikro-orm/core'; import { limits } from './setting.rules.ts';"],
  ['service', "import type { EntityManager } from '@mikro-orm/postgresql';"],
  ['type', "import { Field } from '../../kernel/subgraph/type-graphql.ts';"],
  ['resolver', "import { SettingService } from './setting.service.ts';"],
  ['subgraph', "import { EntityManager } from '@mikro-orm/postgresql';"],
];

describe('forbiddenKnowledge', () => {
  it.each(bad)('%s refuses %s', (role, text) => {
    expect(forbiddenKnowledge([{ path: `subgraphs/settings/setting/setting.${role}.ts`, text }])).not.toEqual(
      [],
    );
  });

  it.each(good)('%s accepts %s', (role, text) => {
    expect(forbiddenKnowledge([{ path: `subgraphs/settings/setting/setting.${role}.ts`, text }])).toEqual([]);
  });

  it('finds none in the project', () => {
    expect(forbiddenKnowledge(readSources(['subgraphs']))).toEqual([]);
  });
});
