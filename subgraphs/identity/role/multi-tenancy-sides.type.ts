import { multiTenancySides } from '../../kernel/permission/definition.ts';
import { graphEnum } from '../../kernel/subgraph/type-graphql.ts';

export const MultiTenancySidesEnum = graphEnum(
  multiTenancySides,
  'MultiTenancySides',
  'Context in which a role or a permission applies.',
  {
    Host: 'In host context only.',
    Tenant: 'In tenants only; a role in its own.',
    Both: 'In host context and in every tenant.',
  },
);
