import type { RequestContext } from '../call/context.ts';
import { UnitOfWork } from '../persistence/unit-of-work.ts';
import type { Class } from '../subgraph/area.ts';
import type { RuleVocabulary } from '../subgraph/rules.ts';
import type { KernelServices } from '../subgraph/services.ts';
import type { ShieldMap } from '../subgraph/shield.ts';
import { QueryAccess } from './query-access.ts';
import { QueryCatalogResolver } from './query-catalog.resolver.ts';
import { SavedViewResolver } from './saved-view.resolver.ts';
import { SavedViewService } from './saved-view.service.ts';

/** Resolvers of what all queries have in common. One subgraph has them for every area. */
export const queryResolvers: readonly Class[] = [QueryCatalogResolver, SavedViewResolver];

/** Their instances for a request. */
export function wireQueryResolvers(request: RequestContext, services: KernelServices): readonly object[] {
  const { clock, cipher, replicas, texts, installation } = services;
  const views = new SavedViewService(new UnitOfWork(request, { clock, cipher, replicas }), clock);
  return [
    new QueryCatalogResolver(request, new QueryAccess(services), texts, installation, views),
    new SavedViewResolver(views),
  ];
}

/** Rules of these fields: callers that may use the query may save views of it. */
export function queryShield({ authenticated, mayUseQuery }: RuleVocabulary): ShieldMap {
  const named = mayUseQuery('query');
  return {
    Query: { queryCatalog: authenticated, queryMetadata: named, savedViews: named },
    Mutation: {
      createSavedView: named,
      updateSavedView: named,
      deleteSavedView: named,
      setDefaultSavedView: named,
    },
  };
}
