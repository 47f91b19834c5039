import { LRUCache } from 'lru-cache';
import type { Localizer, TextsByCulture } from '../localization/localizer.ts';
import { type Texts, textsOf } from '../localization/texts.ts';
import type { Epochs } from '../persistence/epochs.ts';

/** The epoch topic of a tenant's own texts: that of its settings, which every process reads anyway. */
export const tenantTextTopic = 'setting';

/** Maximum number of tenants with cached texts. */
const capacity = 500;

interface Snapshot {
  readonly epoch: string;
  readonly localizer: Localizer;
  readonly texts: Texts;
}

/**
 * The texts of the installation as each tenant has them: some replaced by its own. Cached until the tenant's epoch
 * changes; who resolves a call loads them, so that whatever answers it reads them without waiting.
 */
export class TenantTexts {
  private readonly snapshots = new LRUCache<string, Snapshot>({ max: capacity });

  /**
   * @param base texts of the installation.
   * @param shared the same as areas need them: what a tenant without texts of its own is given.
   * @param read the texts of a tenant's own.
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

  /** The same for texts with fallbacks of their own. @param tenantId undefined: of no tenant. */
  localizerOf(tenantId: string | undefined): Localizer {
    return (tenantId === undefined ? undefined : this.snapshots.get(tenantId)?.localizer) ?? this.base;
  }
}
