import { LRUCache } from 'lru-cache';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import { prepareStatement } from '../../kernel/persistence/prepared-statement.ts';
import { type ChannelDefaultState, type Layers, nothingSet } from './preference.rules.ts';
import type { PreferenceScope } from './store-choices.ts';

/** Epoch topic that a change of a tenant's defaults bumps. */
export const channelDefaultTopic = 'notification-default';

export interface DefaultRow {
  readonly scope: PreferenceScope;
  readonly name: string;
  readonly channel: string;
  readonly state: ChannelDefaultState;
}

const ofTenant = prepareStatement(
  'select scope, name, channel, state from notifications.channel_default where tenant_id = $1',
);

const nothing: ReadonlyMap<string, ChannelDefaultState> = nothingSet.type;

/** What one tenant has set for its types and categories. */
export class TenantDefaults {
  private readonly byKey: ReadonlyMap<string, ReadonlyMap<string, ChannelDefaultState>>;

  constructor(rows: readonly DefaultRow[]) {
    const grouped = Map.groupBy(rows, ({ scope, name }) => `${scope} ${name}`);
    this.byKey = new Map(
      [...grouped].map(([key, list]) => [key, new Map(list.map(({ channel, state }) => [channel, state]))]),
    );
  }

  /** For a type. */
  of({ name, group }: { readonly name: string; readonly group: string }): Layers<ChannelDefaultState> {
    if (this.byKey.size === 0) return nothingSet;
    return { type: this.statesOf('Type', name), category: this.statesOf('Category', group) };
  }

  /** By channel, for the type or the category alone. */
  statesOf(scope: PreferenceScope, name: string): ReadonlyMap<string, ChannelDefaultState> {
    return this.byKey.get(`${scope} ${name}`) ?? nothing;
  }
}

interface Known {
  readonly epoch: string;
  readonly rows: number;
  readonly defaults: TenantDefaults;
}

/** The defaults of each tenant, remembered until the tenant's epoch changes: a fan-out needs no statement for them. */
export class ChannelDefaults {
  private readonly known = new LRUCache<string, Known>({
    max: 10_000,
    maxSize: 200_000,
    sizeCalculation: ({ rows }) => 1 + rows,
  });

  constructor(private readonly dependencies: { readonly database: Database; readonly epochs: Epochs }) {}

  /** Never inside a transaction. */
  async of(tenantId: string): Promise<TenantDefaults> {
    const { database, epochs } = this.dependencies;
    const epoch = await epochs.current(tenantId, channelDefaultTopic);
    const known = this.known.get(tenantId);
    if (known?.epoch === epoch) return known.defaults;
    const rows = await database.rows<DefaultRow>(tenantId, ofTenant, [tenantId]);
    const defaults = new TenantDefaults(rows);
    this.known.set(tenantId, { epoch, rows: rows.length, defaults });
    return defaults;
  }
}
