import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v4 as randomUuid, v7 as uuid } from 'uuid';
import type { RequestContext } from '../../kernel/call/context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import { demandRevision } from '../../kernel/persistence/revision.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { callerOf } from '../rendering/render-caller.ts';
import type { TemplateChecker } from '../rendering/template-checker.service.ts';
import { templateLimits } from '../templating.contract.ts';
import {
  draftNotFound,
  staleDraft,
  templateAlreadyExists,
  templateLimitReached,
  templateNotFound,
} from '../templating.errors.ts';
import { findCategoryName } from './find-category-name.ts';
import { isLayoutText } from './layout.rules.ts';
import { numberOfStatus } from './lifecycle.rules.ts';
import { lockTemplate } from './lock-template.ts';
import { findTemplate, type TemplateView } from './read-template.ts';
import { RevisionEntity } from './revision.entity.ts';
import { TemplateEntity, type TemplateRow } from './template.entity.ts';
import {
  createTemplateInput,
  cultureInput,
  isTemplateName,
  type SavedTemplate,
  updateTemplateInput,
} from './template.input.ts';

export interface TemplateServiceDependencies {
  readonly request: Pick<RequestContext, 'tenant' | 'signal'>;
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly checker: Pick<TemplateChecker, 'demandReadable'>;
}

/** Writes drafts. */
export class TemplateService {
  constructor(private readonly dependencies: TemplateServiceDependencies) {}

  /**
   * Stores a template's first draft.
   * @throws {DomainError} `invalid`, with `parseErrors` for a text that cannot be read; `conflict` for a name that is
   * taken in the culture; `rejected` for one template too many.
   */
  async create(input: unknown): Promise<TemplateView> {
    const { request, unit, checker } = this.dependencies;
    const { name, ...saved } = validate(createTemplateInput, input);
    await checker.demandReadable(saved, callerOf(request));
    try {
      return await unit.run('createTemplate', async ({ em }) => {
        const known = await lockTemplate(em, name, saved.culture);
        if (known !== null && (known.draftId ?? known.publishedId) !== null) throw templateAlreadyExists();
        const template = known ?? (await this.add(em, name, saved));
        return this.save(em, template, { ...saved, concurrencyStamp: null, ifMatch: null });
      });
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? templateAlreadyExists() : error;
    }
  }

  /**
   * Replaces a template's draft, or creates one beside the published text. A text under review becomes a draft again.
   * @throws {DomainError} `invalid`; `notFound`; `conflict` when the given stamp is not the draft's,
   * `preconditionFailed` when no given entity tag is the draft's or, without a draft, the published text's.
   */
  async update(name: string, input: unknown): Promise<TemplateView> {
    const { request, unit, checker } = this.dependencies;
    const saved = validate(updateTemplateInput, input);
    if (!isTemplateName(name)) throw templateNotFound();
    await checker.demandReadable(saved, callerOf(request));
    return unit.run('updateTemplate', async ({ em }) => {
      const template = await lockTemplate(em, name, saved.culture);
      if (template === null) throw templateNotFound();
      return this.save(em, template, saved);
    });
  }

  /**
   * Deletes a template's draft permanently; published and archived revisions stay.
   * @returns the template as it was.
   * @throws {DomainError} `notFound` for a template without draft.
   */
  async deleteDraft(name: string, written?: string | null): Promise<TemplateView> {
    const { unit } = this.dependencies;
    const { culture } = validate(cultureInput, { culture: written });
    if (!isTemplateName(name)) throw templateNotFound();
    return unit.run('deleteTemplateDraft', async ({ em }) => {
      const template = await lockTemplate(em, name, culture);
      if (template === null) throw templateNotFound();
      if (template.draftId === null) throw draftNotFound();
      const before = await this.viewOf(em, template);
      await em.nativeDelete(RevisionEntity, { id: template.draftId });
      const kept = await em.count(RevisionEntity, { templateId: template.id });
      if (kept === 0) {
        em.remove(template);
        return before;
      }
      template.draftId = null;
      template.status = numberOfStatus(template.publishedId === null ? 'Archived' : 'Published');
      this.touch(template);
      return before;
    });
  }

  private async add(
    em: EntityManager,
    name: string,
    { culture, mimeType, layoutName }: Pick<SavedTemplate, 'culture' | 'mimeType' | 'layoutName'>,
  ) {
    const { tenant } = this.dependencies.unit.call;
    await lockName(em, 'templates', tenant.id);
    if ((await em.count(TemplateEntity, {})) >= templateLimits.perTenant) throw templateLimitReached();
    const template = em.create(TemplateEntity, {
      id: uuid(),
      tenantId: tenant.id,
      name,
      culture,
      category: null,
      status: 0,
      mimeType,
      layoutName,
      draftId: null,
      publishedId: null,
      modifiedAt: this.dependencies.clock.now(),
      modifiedBy: this.author,
    });
    em.persist(template);
    return template;
  }

  private async save(em: EntityManager, template: TemplateRow, saved: SavedTemplate): Promise<TemplateView> {
    const { content, mimeType, layoutName, concurrencyStamp, ifMatch } = saved;
    const find = async (id: string | null) => (id === null ? null : em.findOne(RevisionEntity, { id }));
    const draft = await find(template.draftId);
    // Without a draft, the text that was read is the published one.
    const read = draft ?? (ifMatch == null ? null : await find(template.publishedId));
    demandRevision(ifMatch, read?.concurrencyStamp ?? null);
    if (concurrencyStamp !== null && draft?.concurrencyStamp !== concurrencyStamp) throw staleDraft();
    const written = {
      content,
      contentLength: [...content].length,
      mimeType,
      status: numberOfStatus('Draft'),
      layoutName,
      isLayout: isLayoutText(content),
      concurrencyStamp: randomUuid(),
      createdBy: this.author,
    };
    if (draft !== null) em.assign(draft, written);
    else {
      const created = em.create(RevisionEntity, {
        id: uuid(),
        tenantId: template.tenantId,
        templateId: template.id,
        ...written,
        createdAt: this.dependencies.clock.now(),
        publishedAt: null,
        publishedBy: null,
      });
      em.persist(created);
      template.draftId = created.id;
    }
    template.category = await findCategoryName(em, template.tenantId, saved.category);
    template.mimeType = mimeType;
    template.layoutName = layoutName;
    template.status = written.status;
    this.touch(template);
    await em.flush();
    return this.viewOf(em, template);
  }

  private touch(template: TemplateRow): void {
    template.modifiedAt = this.dependencies.clock.now();
    template.modifiedBy = this.author;
  }

  private async viewOf(em: EntityManager, { tenantId, name, culture }: TemplateRow): Promise<TemplateView> {
    const view = await findTemplate(em, tenantId, name, { cultures: [culture], archived: true });
    if (view === null) throw templateNotFound();
    return view;
  }

  private get author(): string {
    const { actor } = this.dependencies.unit.call;
    return actor.userId ?? actor.apiKeyId ?? 'system';
  }
}
