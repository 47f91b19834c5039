import { apiKeysSection } from '../kernel/credentials/api-keys.options.ts';
import { errorCodesOf } from '../kernel/localization/error-codes.ts';
import { kernelTexts } from '../kernel/localization/kernel.texts.ts';
import { authorizationSection } from '../kernel/permission/authorization.options.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { bindPort } from '../kernel/subgraph/port.ts';
import { AgentChangeResolver } from './agent-change/agent-change.resolver.ts';
import { announceExpiringKeys } from './api-key/announce-expiring-keys.ts';
import { ApiKeyResolver } from './api-key/api-key.resolver.ts';
import { ApiKeyService } from './api-key/api-key.service.ts';
import { CurrentActorResolver } from './current-actor/current-actor.resolver.ts';
import { StoredDevelopmentSeeder } from './development-seed.service.ts';
import { EmbedTokenResolver } from './embed-token/embed-token.resolver.ts';
import { EmbedTokenService } from './embed-token/embed-token.service.ts';
import { DefinitionService } from './grant/definition.service.ts';
import { GrantResolver } from './grant/grant.resolver.ts';
import { GrantAuditEntity } from './grant/grant-audit.entity.ts';
import { GrantAuditResolver } from './grant/grant-audit.resolver.ts';
import { GrantAuditService } from './grant/grant-audit.service.ts';
import { openGrants } from './grant/open-grants.ts';
import { purgeGrantAudit } from './grant/purge-grant-audit.ts';
import { developmentSeeder, tenantDirectory, userDirectory } from './identity.contract.ts';
import { identityModule } from './identity.module.ts';
import { identitySection } from './identity.options.ts';
import { identityShield } from './identity.shield.ts';
import { identityMigrations } from './migrations/identity.migrations.ts';
import { RoleMetadataEntity } from './role/role-metadata.entity.ts';
import { RoleMetadataResolver } from './role/role-metadata.resolver.ts';
import { RoleMetadataService } from './role/role-metadata.service.ts';
import { StoredTenants } from './tenant/stored-tenants.service.ts';
import { TenantEntity } from './tenant/tenant.entity.ts';
import { TenantResolver } from './tenant/tenant.resolver.ts';
import { TenantService } from './tenant/tenant.service.ts';
import { UsageResolver } from './usage/usage.resolver.ts';
import { UsageService } from './usage/usage.service.ts';
import { KnownUserEntity } from './user/user.entity.ts';
import { UserResolver } from './user/user.resolver.ts';
import { UserService } from './user/user.service.ts';
import { User } from './user/user.type.ts';
import { StoredUserDirectory } from './user/user-directory.service.ts';

const subgraph: SubgraphDefinition = {
  name: 'identity',
  // It answers who is calling, which every request asks: it also names the codes that belong to no area.
  errorCodes: { ...errorCodesOf(kernelTexts), ...errorCodesOf(identityModule) },
  resolvers: [
    CurrentActorResolver,
    UserResolver,
    GrantResolver,
    GrantAuditResolver,
    AgentChangeResolver,
    RoleMetadataResolver,
    ApiKeyResolver,
    EmbedTokenResolver,
    TenantResolver,
    UsageResolver,
  ],
  orphanedTypes: [User],
  references: {
    ApiKey: ({ id }, resolver) => resolver(ApiKeyResolver).apiKey(String(id)),
    User: ({ id }, resolver) => resolver(UserResolver).byReference(String(id)),
    Tenant: ({ id }, resolver) => resolver(TenantResolver).tenant(String(id)),
  },
  shield: identityShield,
  wire(request, services) {
    const { clock, cipher, replicas, registry, permissions, epochs, texts, options } = services;
    const unit = new UnitOfWork(request, { clock, cipher, replicas });
    const grants = openGrants(request, services);
    const users = new UserResolver(new UserService(unit));
    return [
      users,
      new CurrentActorResolver(request, permissions, users),
      new GrantResolver(grants, new DefinitionService(request, registry, permissions, texts)),
      new GrantAuditResolver(new GrantAuditService(unit)),
      new AgentChangeResolver(unit),
      new RoleMetadataResolver(new RoleMetadataService(unit), grants),
      new ApiKeyResolver(new ApiKeyService(unit, clock, permissions, epochs, options(apiKeysSection).Pepper)),
      new EmbedTokenResolver(new EmbedTokenService(unit, clock, epochs, options(apiKeysSection).Pepper)),
      new TenantResolver(new TenantService(unit, clock, epochs)),
      new UsageResolver(new UsageService(unit, registry, texts)),
    ];
  },
};

/** Tenants, people, roles' permissions and API keys. */
export const identityArea: Area = {
  name: 'identity',
  module: identityModule,
  entities: [TenantEntity, KnownUserEntity, GrantAuditEntity, RoleMetadataEntity],
  migrations: identityMigrations,
  options: [identitySection, apiKeysSection],
  subgraph,
  ports(services) {
    const { database, epochs, clock, logger, options } = services;
    const { AdminRoles } = options(authorizationSection);
    const users = new StoredUserDirectory(database, clock, logger, AdminRoles);
    return [
      bindPort(userDirectory, users),
      bindPort(tenantDirectory, new StoredTenants(database, epochs)),
      bindPort(developmentSeeder, new StoredDevelopmentSeeder(services, users)),
    ];
  },
  jobs: ({ database, clock, events, options }) => [
    purgeGrantAudit(database, clock, options(identitySection).GrantAuditDays),
    announceExpiringKeys({
      database,
      clock,
      events,
      leadDays: options(apiKeysSection).ExpirationLeadTimeDays,
    }),
  ],
};
