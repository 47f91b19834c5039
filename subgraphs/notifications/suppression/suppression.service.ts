import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { text } from '../../kernel/error/text.ts';
import { validate } from '../../kernel/error/validation.ts';
import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { idKey, type Keyset, timeKey } from '../../kernel/persistence/keyset.ts';
import { type ConnectionRequest, sliceOf } from '../../kernel/persistence/slice.ts';
import type { ResultCipher, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { readConnection } from '../../kernel/query/read-connection.ts';
import { sql } from '../../kernel/query/sql-text.ts';
import { suppressibleChannels, suppressionLimits } from '../contract/suppression.ts';
import { suppressedAddressNotFound } from '../notifications.errors.ts';
import { withoutAddresses } from '../publishing/delivery.rules.ts';
import { storeSuppressions } from './store-suppressions.ts';
import { SuppressedAddressEntity, type SuppressedAddressRow } from './suppressed-address.entity.ts';
import { addressDigest, normalizeAddress, suppressedPurpose } from './suppression.rules.ts';

/** A suppressed address as administrators see it. */
export type SuppressedAddress = Omit<
  SuppressedAddressRow,
  'tenantId' | 'addressDigest' | 'sealed' | 'liftedAt'
> & { readonly address: string };

const newestFirst: Keyset<SuppressedAddressRow> = {
  list: 'suppressedAddresses',
  isDescending: true,
  keys: [timeKey('created_at', ({ createdAt }) => createdAt), idKey('id', ({ id }) => id)],
};

const suppressInput = z
  .object({
    channel: z.enum(suppressibleChannels),
    address: text({ min: 1, max: suppressionLimits.address }),
    details: text({ max: suppressionLimits.details }).nullish(),
  })
  .transform(({ channel, address: given, details }, context) => {
    const address = normalizeAddress(channel, given);
    if (address === null) {
      context.addIssue({ code: 'custom', path: ['address'], message: 'Validation:InvalidFormat' });
      return z.NEVER;
    }
    return { channel, address, details: details ?? null };
  });

/** Suppressed addresses of the caller's tenant. */
export class SuppressionService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly cipher: Pick<ResultCipher, 'encrypt' | 'decrypt'>,
  ) {}

  /** Newest first. @throws {DomainError} `invalid`. */
  async list(
    request: ConnectionRequest,
    selected: ConnectionSelection,
  ): Promise<Connection<SuppressedAddress>> {
    const { tenantId } = this;
    const list = await this.unit.read((em) =>
      readConnection(
        em,
        {
          entity: SuppressedAddressEntity,
          where: { tenantId, liftedAt: null },
          keyset: newestFirst,
          counted: sql(
            'from notifications.suppressed_address where tenant_id = ? and lifted_at is null',
            tenantId,
          ),
        },
        { slice: sliceOf(request), selected, tenantId },
      ),
    );
    const addresses = new Map(
      await Promise.all(
        list.nodes.map(
          async ({ id, sealed }: SuppressedAddressRow) => [id, await this.open(sealed)] as const,
        ),
      ),
    );
    return mapNodes(list, (row: SuppressedAddressRow) => addressOf(row, addresses.get(row.id) ?? ''));
  }

  /** One that is suppressed already stays as it is. @throws {DomainError} `invalid`. */
  async suppress(input: unknown): Promise<SuppressedAddress> {
    const { channel, address, details } = validate(suppressInput, input);
    const { tenantId } = this;
    const digest = addressDigest(tenantId, channel, address);
    const sealed = await this.cipher.encrypt(address, this.context);
    const now = this.clock.now();
    return this.unit.run('suppressAddress', async ({ em }) => {
      const one = {
        tenantId,
        channel,
        addressDigest: digest,
        sealed,
        reason: 'Manual' as const,
        provider: null,
        details: details === null ? null : withoutAddresses(details, suppressionLimits.details),
        occurredAt: now,
        createdBy: this.unit.call.actor.userId,
      };
      await storeSuppressions(em, [one], now);
      const row = await em.findOneOrFail(SuppressedAddressEntity, {
        tenantId,
        channel,
        addressDigest: digest,
      });
      return addressOf(row, address);
    });
  }

  /** The row stays, so that callbacks about earlier messages change nothing. @throws {DomainError} `notFound`. */
  async unsuppress(id: string): Promise<string> {
    const known = checkUuid(id, suppressedAddressNotFound);
    return this.unit.run('unsuppressAddress', async ({ em }) => {
      const changed = await em.nativeUpdate(
        SuppressedAddressEntity,
        { tenantId: this.tenantId, id: known, liftedAt: null },
        { liftedAt: this.clock.now() },
      );
      if (changed === 0) throw suppressedAddressNotFound();
      return known;
    });
  }

  private open(sealed: string): Promise<string> {
    return this.cipher.decrypt(sealed, this.context);
  }

  private get context() {
    return { tenantId: this.tenantId, purpose: suppressedPurpose };
  }

  private get tenantId(): string {
    return this.unit.call.tenant.id;
  }
}

function addressOf(row: SuppressedAddressRow, address: string): SuppressedAddress {
  const { id, channel, reason, provider, details, occurredAt, createdAt, createdBy } = row;
  return { id, channel, address, reason, provider, details, occurredAt, createdAt, createdBy };
}
