import DataLoader from 'dataloader';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import {
  type Connection,
  type ConnectionSelection,
  connectionOf,
} from '../../kernel/persistence/connection.ts';
import { keysetCursor, keysetPosition } from '../../kernel/persistence/keyset.ts';
import { type ConnectionRequest, type Slice, sliceOf } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import {
  type EntityReference,
  type EntityVisibility,
  timelineLimits,
} from '../../timeline/timeline.contract.ts';
import type { DocumentService } from '../document/document.service.ts';
import type { DocumentFormat, RenderedDocument } from '../templating.contract.ts';
import { entityNotFound } from '../templating.errors.ts';
import { EntityDocumentEntity } from './entity-document.entity.ts';
import { type DocumentPart, newestFirst, readEntityDocuments } from './read-entity-documents.ts';

const entityInput = z.object({
  entityType: text({ min: 1, max: timelineLimits.entityType }),
  entityId: text({ min: 1, max: timelineLimits.entityId }),
});

/** A record of a document that was rendered for an entity. */
export interface DocumentRecord {
  readonly id: string;
  readonly templateName: string;
  readonly revisionId: string;
  readonly format: DocumentFormat;
  readonly renderedAt: Date;
  /** Null for a caller without a user id. */
  readonly renderedBy: string | null;
}

/** A request for a document of an entity; the rest is the input of the document. */
interface RenderRequest extends EntityReference {
  readonly templateName: string;
  readonly format?: DocumentFormat | null;
}

interface ListOrder {
  readonly entity: EntityReference;
  readonly slice: Slice;
  readonly count: boolean;
}

export interface EntityDocumentDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly documents: DocumentService;
  /** Decides which entities a caller may read; null: no caller may read any. */
  readonly visibility: EntityVisibility | null;
}

/** Documents that were rendered for entities. An entity the caller may not read looks like one without documents. */
export class EntityDocumentService {
  private readonly lists = new DataLoader<ListOrder, Connection<DocumentRecord>, string>(
    (orders) => this.load(orders),
    { cacheKeyFn: (order) => JSON.stringify(order) },
  );

  constructor(private readonly dependencies: EntityDocumentDependencies) {}

  /**
   * An entity's documents, newest first. The number of statements does not grow with the number of entities.
   * @throws {DomainError} `invalid`.
   */
  list(
    entity: EntityReference,
    request: ConnectionRequest,
    { count }: Pick<ConnectionSelection, 'count'>,
  ): Promise<Connection<DocumentRecord>> {
    const slice = sliceOf(request);
    // Also of an entity that is not read: a bad cursor is refused whatever it is for.
    keysetPosition(newestFirst, slice, this.tenantId);
    return this.lists.load({ entity, slice, count });
  }

  /**
   * Renders the published text for an entity, and records that. A repeat by `Idempotency-Key` renders the recorded
   * revision.
   * @throws {DomainError} `invalid`; `notFound` for the template, and an entity that the caller may not read;
   * `rejected` for a template that fails.
   */
  async render({
    templateName,
    entityType,
    entityId,
    ...input
  }: RenderRequest): Promise<{ readonly document: RenderedDocument; readonly record: DocumentRecord }> {
    const { unit, documents } = this.dependencies;
    const entity = validate(entityInput, { entityType, entityId });
    const [mayRead = false] = await this.readable([entity]);
    if (!mayRead) throw entityNotFound();
    const replay = await unit.replay<DocumentRecord>('renderDocument');
    if (replay !== null) {
      const { revisionId } = replay.value;
      return { document: await documents.preview(templateName, input, revisionId), record: replay.value };
    }
    const document = await documents.render(templateName, input);
    const { revisionId } = document;
    const record = await this.add(entity, { templateName, revisionId, format: input.format ?? 'Html' });
    // A repeat that ran at the same time may have recorded another revision.
    if (record.revisionId === revisionId) return { document, record };
    return { document: await documents.preview(templateName, input, record.revisionId), record };
  }

  private add(
    entity: EntityReference,
    rendered: Pick<DocumentRecord, 'templateName' | 'revisionId' | 'format'>,
  ): Promise<DocumentRecord> {
    const { unit, clock } = this.dependencies;
    return unit.run('renderDocument', async ({ em }) => {
      const record = { id: uuid(), ...rendered, renderedAt: clock.now(), renderedBy: unit.call.actor.userId };
      em.persist(em.create(EntityDocumentEntity, { ...record, ...entity, tenantId: this.tenantId }));
      return record;
    });
  }

  private async load(orders: readonly ListOrder[]): Promise<Connection<DocumentRecord>[]> {
    const { em } = this.dependencies.unit.call;
    // What does not fit the columns is no entity.
    const formed = orders.filter(({ entity }) => entityInput.safeParse(entity).success);
    const readable = await this.readable(formed.map(({ entity }) => entity));
    const parts = new Map<ListOrder, DocumentPart>();
    const asked = formed.filter((_order, index) => readable[index] === true);
    const alike = Map.groupBy(asked, ({ slice, count }) => JSON.stringify({ slice, count }));
    for (const same of alike.values()) {
      const entities = same.map(({ entity }) => entity);
      const found = await readEntityDocuments(em, this.tenantId, entities, same[0] as ListOrder);
      for (const [index, order] of same.entries()) parts.set(order, found[index] as DocumentPart);
    }
    return orders.map((order) => this.partOf(order, parts.get(order) ?? nothing));
  }

  private partOf({ slice }: ListOrder, { rows, count }: DocumentPart): Connection<DocumentRecord> {
    return connectionOf(slice, rows, count, {
      toNode: (row) => ({
        id: row.id,
        templateName: row.template_name,
        revisionId: row.revision_id,
        format: row.format,
        renderedAt: new Date(row.rendered_at),
        renderedBy: row.rendered_by,
      }),
      cursorOf: (row) => keysetCursor(newestFirst, this.tenantId, row),
    });
  }

  /** Whether the caller may read each entity. */
  private async readable(entities: readonly EntityReference[]): Promise<readonly boolean[]> {
    const { visibility, unit } = this.dependencies;
    return visibility?.mayRead(unit.call, entities) ?? [];
  }

  private get tenantId(): string {
    return this.dependencies.unit.call.tenant.id;
  }
}

const nothing: DocumentPart = { rows: [], count: { total: 0, isEstimated: false } };
