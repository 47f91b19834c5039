import type { EntityManager } from '@mikro-orm/postgresql';
import { v4 as randomUuid, v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import { type DomainError, forbidden } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import { notify } from '../../notifications/contract/notify.ts';
import { systemLogged } from '../../timeline/timeline.contract.ts';
import {
  stateChanged,
  type TemplateChange,
  type TemplateStatus,
  templateEntityId,
  templateEntityType,
  templatePublished,
  templateUnpublished,
} from '../templating.contract.ts';
import {
  authorCannotApprove,
  draftNotFound,
  templateNotFound,
  transitionRefused,
} from '../templating.errors.ts';
import { readTemplates, reviewRevisions } from '../templating.permissions.ts';
import type { Move } from './lifecycle.rules.ts';
import {
  availableTransitions,
  type MoveName,
  type MoveRefusal,
  type Mover,
  moves,
  numberOfStatus,
  type ReviewPolicy,
  refusalOf,
  statusOfNumber,
} from './lifecycle.rules.ts';
import { lockTemplate } from './lock-template.ts';
import { findTemplate, type TemplateView } from './read-template.ts';
import { RevisionEntity, type RevisionRow } from './revision.entity.ts';
import type { TemplateRow } from './template.entity.ts';
import { cultureInput, isTemplateName } from './template.input.ts';

/** Epoch topic a change of what is published bumps. */
export const publishedTopic = 'template';

export interface LifecycleDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly epochs: Epochs;
  readonly permissions: PermissionChecker;
  readonly review: ReviewPolicy;
}

/** Status of a template and the transitions that the caller may start (specification, "TemplateLifecycleInfo"). */
export interface LifecycleInfo {
  readonly name: string;
  readonly culture: string | null;
  readonly currentStatus: TemplateStatus;
  readonly workflowEnabled: boolean;
  readonly availableTransitions: TemplateStatus[];
}

const refusals: Readonly<Record<MoveRefusal, () => DomainError>> = {
  state: transitionRefused,
  permission: forbidden,
  author: authorCannotApprove,
};

/** Moves templates through their life, for one caller; each move is in the template's timeline. */
export class LifecycleService {
  constructor(private readonly dependencies: LifecycleDependencies) {}

  /** Status and transitions of a template for the caller. */
  async infoOf(view: TemplateView): Promise<LifecycleInfo> {
    const mover = { ...(await this.rights()), isAuthor: view.draft?.createdBy === this.mover };
    return {
      name: view.name,
      culture: view.culture,
      currentStatus: view.status,
      workflowEnabled: this.dependencies.review !== 'Off',
      availableTransitions: availableTransitions(view.status, mover),
    };
  }

  /**
   * Publishes the draft and archives the published text; for a text under review this is the approval.
   * @throws {DomainError} `notFound`; `conflict` where a review is required; `forbidden` or `rejected` for an approval
   * that the caller may not give.
   */
  publish(name: string, culture?: string | null): Promise<TemplateView> {
    return this.move('publishTemplate', name, culture, async (transaction, template, rights) => {
      const draft = await this.draftOf(transaction.em, template);
      const move = draft.status === numberOfStatus('PendingReview') ? 'approve' : 'publish';
      this.demand(move, template, draft, rights);
      await this.replacePublished(transaction, template, draft);
      return move;
    });
  }

  /**
   * As {@link publish}, only for a template under review.
   * @throws {DomainError} as {@link publish}; `conflict` for a draft.
   */
  approve(name: string, culture?: string | null): Promise<TemplateView> {
    return this.move('approveTemplate', name, culture, async (transaction, template, rights) => {
      const draft = await this.draftOf(transaction.em, template);
      this.demand('approve', template, draft, rights);
      await this.replacePublished(transaction, template, draft);
      return 'approve';
    });
  }

  /** Hands the draft to review. @throws {DomainError} `notFound`; `conflict` when it is there already, and without reviews. */
  submit(name: string, culture?: string | null): Promise<TemplateView> {
    return this.review('submitTemplateForReview', 'submit', name, culture);
  }

  /** Returns the text under review to its author. @throws {DomainError} `notFound`; `conflict` for a draft. */
  reject(name: string, culture?: string | null): Promise<TemplateView> {
    return this.review('rejectTemplate', 'reject', name, culture);
  }

  /**
   * Turns the published text into a draft. Without a published text it has no effect.
   * @throws {DomainError} `notFound`; `conflict` while there is another draft.
   */
  unpublish(name: string, culture?: string | null): Promise<TemplateView> {
    return this.move('unpublishTemplate', name, culture, async (transaction, template) => {
      if (template.publishedId === null) return null;
      if (template.draftId !== null) throw transitionRefused();
      const published = await this.withdraw(transaction, template, 'Draft');
      // A copy: the published text stays in the history.
      const draft = transaction.em.create(RevisionEntity, {
        id: uuid(),
        tenantId: template.tenantId,
        templateId: template.id,
        content: published.content,
        contentLength: published.contentLength,
        layoutName: published.layoutName,
        isLayout: published.isLayout,
        mimeType: published.mimeType,
        status: numberOfStatus('Draft'),
        concurrencyStamp: randomUuid(),
        createdAt: this.dependencies.clock.now(),
        createdBy: this.mover,
        publishedAt: null,
        publishedBy: null,
      });
      transaction.em.persist(draft);
      template.draftId = draft.id;
      template.status = numberOfStatus('Draft');
      return 'unpublish';
    });
  }

  /** Archives the published text. @throws {DomainError} `notFound`; `conflict` without any. */
  archive(name: string, culture?: string | null): Promise<TemplateView> {
    return this.move('archiveTemplate', name, culture, async (transaction, template) => {
      if (template.publishedId === null) throw transitionRefused();
      await this.withdraw(transaction, template, 'Archived');
      if (template.draftId === null) template.status = numberOfStatus('Archived');
      return 'archive';
    });
  }

  private review(
    operation: string,
    name: 'submit' | 'reject',
    template: string,
    culture: string | null | undefined,
  ): Promise<TemplateView> {
    return this.move(operation, template, culture, async ({ em, publish }, row, rights) => {
      const draft = await this.draftOf(em, row);
      this.demand(name, row, draft, rights);
      const { from, to } = moves[name];
      draft.status = numberOfStatus(to);
      row.status = draft.status;
      await publish(systemLogged, {
        entityType: templateEntityType,
        entityId: templateEntityId(row.name, row.culture || null),
        data: { previousState: from, newState: to, revisionId: draft.id },
      });
      return name;
    });
  }

  private demand(
    name: MoveName,
    template: TemplateRow,
    draft: RevisionRow,
    rights: Omit<Mover, 'isAuthor'>,
  ): void {
    const mover = { ...rights, isAuthor: draft.createdBy === this.mover };
    const refusal = refusalOf(name, statusOfNumber(template.status), mover);
    if (refusal !== null) throw refusals[refusal]();
  }

  private async replacePublished(
    { em, publish }: Transaction,
    template: TemplateRow,
    draft: RevisionRow,
  ): Promise<void> {
    if (template.publishedId !== null)
      await em.nativeUpdate(
        RevisionEntity,
        { id: template.publishedId },
        { status: numberOfStatus('Archived') },
      );
    draft.status = numberOfStatus('Published');
    draft.publishedAt = this.dependencies.clock.now();
    draft.publishedBy = this.mover;
    template.publishedId = draft.id;
    template.draftId = null;
    template.status = draft.status;
    template.mimeType = draft.mimeType;
    template.layoutName = draft.layoutName;
    await publish(templatePublished, changeOf(template, draft.id, 'Published'));
  }

  private async withdraw(
    { em, publish }: Transaction,
    template: TemplateRow,
    status: TemplateStatus,
  ): Promise<RevisionRow> {
    const published = await em.findOneOrFail(RevisionEntity, { id: template.publishedId ?? '' });
    published.status = numberOfStatus('Archived');
    template.publishedId = null;
    await publish(templateUnpublished, changeOf(template, published.id, status));
    return published;
  }

  private async draftOf(em: EntityManager, { draftId }: TemplateRow): Promise<RevisionRow> {
    const draft = draftId === null ? null : await em.findOne(RevisionEntity, { id: draftId });
    if (draft === null) throw draftNotFound();
    return draft;
  }

  private async move(
    operation: string,
    name: string,
    written: string | null | undefined,
    act: (
      transaction: Transaction,
      template: TemplateRow,
      rights: Omit<Mover, 'isAuthor'>,
    ) => Promise<MoveName | null>,
  ): Promise<TemplateView> {
    const { unit, clock, epochs } = this.dependencies;
    const { culture } = validate(cultureInput, { culture: written });
    if (!isTemplateName(name)) throw templateNotFound();
    const rights = await this.rights();
    return inSpan({ source: 'Svc.Workflow', name: 'workflow.transition' }, (span) =>
      unit.run(operation, async (transaction) => {
        const { em } = transaction;
        const template = await lockTemplate(em, name, culture);
        if (template === null) throw templateNotFound();
        const from = statusOfNumber(template.status);
        const moved = await act(transaction, template, rights);
        const to = statusOfNumber(template.status);
        span.setAttributes({
          'workflow.entity_type': templateEntityType,
          'workflow.from': from,
          'workflow.to': to,
        });
        if (moved !== null) {
          const isPerson = unit.call.actor.userId !== null;
          await notifyFollowers(transaction, template, moves[moved], { id: this.mover, isPerson });
        }
        template.modifiedAt = clock.now();
        template.modifiedBy = this.mover;
        await em.flush();
        await epochs.bump(em, template.tenantId, publishedTopic);
        const view = await findTemplate(em, template.tenantId, name, { cultures: [culture], archived: true });
        if (view === null) throw templateNotFound();
        return view;
      }),
    );
  }

  /** Call it before the transaction: the check reads with another session. */
  private async rights(): Promise<Omit<Mover, 'isAuthor'>> {
    const { permissions, review, unit } = this.dependencies;
    const { actor, tenant } = unit.call;
    const mayManage = await permissions.check(actor, tenant, 'Templating.Templates.Manage');
    const mayReview = await permissions.check(actor, tenant, reviewRevisions);
    return { review, mayManage, mayReview };
  }

  private get mover(): string {
    const { actor } = this.dependencies.unit.call;
    return actor.userId ?? actor.apiKeyId ?? 'system';
  }
}

function changeOf(template: TemplateRow, revisionId: string, status: TemplateStatus): TemplateChange {
  return { name: template.name, culture: template.culture || null, revisionId, status };
}

/** Notifies followers of a template, who may read it, of a transition. @param mover a user, or an API key. */
function notifyFollowers(
  transaction: Pick<Transaction, 'publish'>,
  { name, culture }: TemplateRow,
  { from, to }: Move,
  mover: { readonly id: string; readonly isPerson: boolean },
): Promise<void> {
  const entity = { entityType: templateEntityType, entityId: templateEntityId(name, culture || null) };
  return notify(transaction, {
    type: stateChanged,
    recipients: { followersOf: entity, except: [mover.id] },
    data: { ...entity, previousState: from, newState: to, transitionedBy: mover.id },
    entity,
    ...(mover.isPerson ? { actorUserId: mover.id } : {}),
    requiredPermission: readTemplates,
  });
}
