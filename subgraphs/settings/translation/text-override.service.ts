import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { DomainError, notFound } from '../../kernel/error/domain-error.ts';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { TextsByCulture } from '../../kernel/localization/localizer.ts';
import { canonicalCulture } from '../../kernel/localization/translation.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import { type TenantTexts, tenantTextTopic } from '../../kernel/subgraph/tenant-texts.ts';
import { type TextOverrideReader, textOverrideLimits } from '../settings.contract.ts';
import { type TextOverride, TextOverrideEntity } from './text-override.entity.ts';

const { keyLength, textLength, perTenant } = textOverrideLimits;

const placeInput = z.object({ culture: text({ max: 35 }), key: text({ min: 1, max: keyLength }) });
const overrideInput = placeInput.extend({ text: text({ min: 1, max: textLength }) });

/** Reads a tenant's own texts, for the process. */
export class StoredTextOverrides implements TextOverrideReader {
  constructor(private readonly database: Database) {}

  async read(tenantId: string): Promise<TextsByCulture> {
    const rows: { culture: string; key: string; text: string }[] = await this.database
      .session(tenantId)
      .execute('select culture, key, text from settings.text_override where tenant_id = ?', [tenantId]);
    const ofCulture = Map.groupBy(rows, ({ culture }) => culture);
    return new Map(
      [...ofCulture].map(([culture, own]) => [
        culture,
        Object.fromEntries(own.map(({ key, text }) => [key, text])),
      ]),
    );
  }
}

export interface TextOverrideDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly epochs: Epochs;
  readonly texts: Texts;
  readonly tenantTexts: Pick<TenantTexts, 'load'>;
}

/** Texts that the caller's tenant puts in place of those of the installation. */
export class TextOverrideService {
  constructor(private readonly dependencies: TextOverrideDependencies) {}

  /** By culture, then by key. @param culture null: of all. @throws {DomainError} `notFound` for an unknown culture. */
  list(culture: string | null): Promise<TextOverride[]> {
    const { call } = this.dependencies.unit;
    const wanted = culture === null ? {} : { culture: this.demandCulture(culture) };
    const orderBy = { culture: 'asc', key: 'asc' } as const;
    return call.em.find(
      TextOverrideEntity,
      { tenantId: call.tenant.id, ...wanted },
      { orderBy, limit: perTenant },
    );
  }

  /**
   * Replaces a text in one culture; every process uses it within a second.
   * @throws {DomainError} `invalid`; `notFound` for an unknown culture or key; `rejected` for too many.
   */
  async set(input: unknown): Promise<TextOverride> {
    const { text, ...place } = validate(overrideInput, input);
    const culture = this.demandCulture(place.culture);
    if (!Object.hasOwn(this.dependencies.texts.all(culture), place.key))
      throw notFound('Localization:Text:NotFound', 'There is no text with this key.');
    return this.change('setTextOverride', async ({ em }) => {
      const { actor, tenant } = this.dependencies.unit.call;
      await lockName(em, 'text overrides', tenant.id);
      const other = { $or: [{ culture: { $ne: culture } }, { key: { $ne: place.key } }] };
      const others = await em.count(TextOverrideEntity, { tenantId: tenant.id, ...other });
      if (others >= perTenant) throw tooManyOverrides();
      const row = {
        tenantId: tenant.id,
        culture,
        key: place.key,
        text,
        modifiedAt: this.dependencies.clock.now(),
        modifiedBy: actor.userId ?? actor.apiKeyId,
      };
      await em.execute(
        `insert into settings.text_override (tenant_id, culture, key, text, modified_at, modified_by)
         values (?, ?, ?, ?, ?, ?) on conflict (tenant_id, culture, key) do update set text = excluded.text,
           modified_at = excluded.modified_at, modified_by = excluded.modified_by`,
        [row.tenantId, row.culture, row.key, row.text, row.modifiedAt, row.modifiedBy],
      );
      return row;
    });
  }

  /** The text of the installation is used again. @returns whether there was another. */
  async remove(input: unknown): Promise<boolean> {
    const { culture, key } = validate(placeInput, input);
    const known = this.demandCulture(culture);
    return this.change('removeTextOverride', async ({ em }) => {
      const tenantId = this.dependencies.unit.call.tenant.id;
      await lockName(em, 'text overrides', tenantId);
      return (await em.nativeDelete(TextOverrideEntity, { tenantId, culture: known, key })) > 0;
    });
  }

  /** Runs a change and counts it; this process applies it immediately. */
  private async change<T>(operation: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { unit, epochs, tenantTexts } = this.dependencies;
    const result = await unit.run(operation, async (transaction) => {
      const changed = await work(transaction);
      await epochs.bump(transaction.em, unit.call.tenant.id, tenantTextTopic);
      return changed;
    });
    await tenantTexts.load(unit.call.tenant.id);
    return result;
  }

  /** A culture as the installation spells it. @throws {DomainError} `notFound`. */
  private demandCulture(culture: string): string {
    const canonical = canonicalCulture(culture);
    if (canonical === null || !this.dependencies.texts.cultures.includes(canonical))
      throw notFound('Localization:Culture:NotFound', 'There are no texts for this culture.');
    return canonical;
  }
}

const tooManyOverrides = () =>
  new DomainError('rejected', 'Localization:Override:LimitReached', {
    message: 'There are too many replaced texts; remove some first.',
    parameters: { limit: perTenant },
  });
