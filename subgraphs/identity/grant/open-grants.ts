import type { RequestContext } from '../../kernel/call/context.ts';
import { authorizationSection } from '../../kernel/permission/authorization.options.ts';
import { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { GrantService } from './grant.service.ts';

export function openGrants(request: RequestContext, services: KernelServices): GrantService {
  const { clock, cipher, replicas, permissions, epochs, options } = services;
  const unit = new UnitOfWork(request, { clock, cipher, replicas });
  return new GrantService(unit, clock, permissions, epochs, options(authorizationSection).AdminRoles);
}
