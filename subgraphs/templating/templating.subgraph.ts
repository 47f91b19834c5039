import { tenantDirectory } from '../identity/identity.contract.ts';
import { errorCodesOf } from '../kernel/localization/error-codes.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { bindPort } from '../kernel/subgraph/port.ts';
import { notificationTextOverride } from '../notifications/contract/notification-texts.ts';
import { settingReader } from '../settings/settings.contract.ts';
import { entityVisibility } from '../timeline/timeline.contract.ts';
import { CategoryEntity } from './category/category.entity.ts';
import { CategoryResolver } from './category/category.resolver.ts';
import { CategoryService } from './category/category.service.ts';
import { ComparisonResolver } from './comparison/comparison.resolver.ts';
import { ComparisonService } from './comparison/comparison.service.ts';
import { DocumentResolver } from './document/document.resolver.ts';
import { DocumentService } from './document/document.service.ts';
import { DocumentMaker } from './document/document-maker.ts';
import { PublishedRendering } from './document/published-rendering.service.ts';
import { PublishedTemplates } from './document/published-templates.service.ts';
import { EntityDocumentEntity } from './entity-document/entity-document.entity.ts';
import { EntityDocumentResolver } from './entity-document/entity-document.resolver.ts';
import { EntityDocumentService } from './entity-document/entity-document.service.ts';
import { EntityRef } from './entity-document/entity-document.type.ts';
import { purgeEntityDocuments } from './entity-document/purge-entity-documents.ts';
import { StoredExamples } from './example/stored-examples.service.ts';
import { importChecker } from './import/template-rows.ts';
import { templatingMigrations } from './migrations/templating.migrations.ts';
import { NotificationTemplates } from './notification/notification-templates.service.ts';
import { openRenderer } from './rendering/open-renderer.ts';
import { rendererHealthChecks } from './rendering/renderer-health-check.ts';
import { TemplateChecker } from './rendering/template-checker.service.ts';
import { LifecycleResolver } from './template/lifecycle.resolver.ts';
import { reviewPolicyOf } from './template/lifecycle.rules.ts';
import { LifecycleService } from './template/lifecycle.service.ts';
import { RevisionEntity } from './template/revision.entity.ts';
import { TemplateEntity } from './template/template.entity.ts';
import {
  TemplateListItemResolver,
  TemplateResolver,
  TemplateRevisionResolver,
} from './template/template.resolver.ts';
import { TemplateService } from './template/template.service.ts';
import { TemplateReader } from './template/template-reader.service.ts';
import { exampleTemplates, templateRendering } from './templating.contract.ts';
import { templatingModule } from './templating.module.ts';
import { templatingSection } from './templating.options.ts';
import { templatingShield } from './templating.shield.ts';
import type { TemplatingProcess } from './templating-process.ts';
import { VariableResolver } from './variable/variable.resolver.ts';
import { VariableService } from './variable/variable.service.ts';

const subgraph: SubgraphDefinition<TemplatingProcess> = {
  name: 'templating',
  errorCodes: errorCodesOf(templatingModule),
  resolvers: [
    TemplateResolver,
    TemplateListItemResolver,
    TemplateRevisionResolver,
    LifecycleResolver,
    CategoryResolver,
    VariableResolver,
    DocumentResolver,
    ComparisonResolver,
    EntityDocumentResolver,
  ],
  orphanedTypes: [EntityRef],
  references: { EntityRef: ({ entityType, entityId }) => ({ entityType, entityId }) },
  shield: templatingShield,
  wire(request, services, { renderer, checker, published, maker }) {
    const { clock, cipher, replicas, epochs, permissions, registry, ports, options } = services;
    const unit = new UnitOfWork(request, { clock, cipher, replicas });
    const reader = new TemplateReader(unit);
    const review = reviewPolicyOf(options(templatingSection));
    const settings = ports.get(settingReader);
    const lifecycles = new LifecycleService({ unit, clock, epochs, permissions, review });
    const visibility = ports.find(entityVisibility);
    const documents = new DocumentService({ request, reader, published, maker, settings });
    return [
      new TemplateResolver(reader, new TemplateService({ request, unit, clock, checker }), lifecycles),
      new TemplateListItemResolver(reader),
      new TemplateRevisionResolver(),
      new LifecycleResolver(reader, lifecycles),
      new CategoryResolver(new CategoryService(unit)),
      new VariableResolver(new VariableService({ request, registry, reader, checker })),
      new DocumentResolver(documents),
      new ComparisonResolver(new ComparisonService(request, reader, renderer)),
      new EntityDocumentResolver(new EntityDocumentService({ unit, clock, documents, visibility })),
    ];
  },
};

/** Templates, their lifecycle, and their documents. */
export const templatingArea: Area<TemplatingProcess> = {
  name: 'templating',
  module: templatingModule,
  entities: [CategoryEntity, TemplateEntity, RevisionEntity, EntityDocumentEntity],
  migrations: templatingMigrations,
  options: [templatingSection],
  subgraph,
  healthChecks: rendererHealthChecks,
  open(services) {
    const { database, epochs, clock, installation, options, ports } = services;
    const renderer = openRenderer(services);
    const published = new PublishedTemplates(database, epochs);
    const maker = new DocumentMaker({
      renderer,
      published,
      clock,
      publicUrl: installation.publicUrl,
      tenants: () => ports.get(tenantDirectory),
      app: options(templatingSection).App,
    });
    return { renderer, checker: new TemplateChecker(renderer), published, maker };
  },
  ports({ database, clock, logger }, { checker, published, maker }) {
    const rendering = new PublishedRendering(published, maker);
    return [
      bindPort(templateRendering, rendering),
      bindPort(notificationTextOverride, new NotificationTemplates(rendering, logger)),
      bindPort(exampleTemplates, new StoredExamples(database, clock)),
      bindPort(importChecker, checker),
    ];
  },
  jobs: ({ database, clock, options }) => [
    purgeEntityDocuments(database, clock, options(templatingSection).EntityDocumentDays),
  ],
};
