import { LRUCache } from 'lru-cache';
import type { Localizer, TextsByCulture } from '../localization/localizer.ts';
import { type Texts, textsOf } from '../localization/texts.ts';
import type { Epochs } from '../persistence/epochs.ts';

/** The epoch topic of a tenant's texts: the topic of its settings, which every process already reads. */
export const tenantTextTopic = 'setting';

/** Maximum number of tenants with cached texts. */
const capacity = 500;

interface Snapshot {
  readonly epoch: string;
  readonly localizer: Localizer;
  readonly texts: Texts;
}

/**
 * The texts of the installation with the replacements of each tenant. Cached until the tenant's epoch changes. The
 * call resolver loads them, so that resolvers read them synchronously.
 */
export class TenantTexts {
  private readonly snapshots = new LRUCache<string, Snapshot>({ max: capacity });

  /**
   * @param base texts of the installation.
   * @param shared the same texts for areas, used for a tenant without replacements.
   * @param read loads the replacements of a tenant.
   */
  constructor(
    private readonly base: Localizer,
    private readonly shared: Texts,
    private readonly epochs: Epochs,
    private readonly read: (tenantId: string) => Promise<TextsByCulture>,
  ) {}

  /** Whether a call of the tenant may be answered without {@link load}. */
  isKnown(tenantId: string): boolean {
    const known = this.snapshots.get(tenantId);
    return known !== undefined && known.epoch === this.epochs.currentCached(tenantId, tenantTextTopic);
  }

  /** Reads what changed. */
  async load(tenantId: string): Promise<void> {
    const epoch = await this.epochs.current(tenantId, tenantTextTopic);
    if (this.snapshots.get(tenantId)?.epoch === epoch) return;
    const own = await this.read(tenantId);
    const localizer = own.size === 0 ? this.base : this.base.with(own);
    const texts = own.size === 0 ? this.shared : textsOf(localizer);
    this.snapshots.set(tenantId, { epoch, localizer, texts });
  }

  /** The tenant's texts as they were last loaded. */
  of(tenantId: string): Texts {
    return this.snapshots.get(tenantId)?.texts ?? this.shared;
  }

  /** Localizer for the texts of a tenant. @param tenantId undefined: no tenant. */
  localizerOf(tenantId: string | undefined): Localizer {
    return (tenantId === undefined ? undefined : this.snapshots.get(tenantId)?.localizer) ?? this.base;
  }
}
