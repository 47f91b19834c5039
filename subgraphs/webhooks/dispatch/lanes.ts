/** What takes a lane. */
export interface LaneUser {
  readonly tenantId: string;
  /** Whether its target is slow, failing, or not known yet. */
  readonly isSlow: boolean;
}

/** What a tenant has. */
export interface TenantLanes {
  readonly tenantId: string;
  readonly taken: number;
  /** Of them, by slow targets. */
  readonly slow: number;
}

/**
 * Parts of all lanes that slow targets together, one tenant, and the slow targets of one tenant may hold: something is
 * always left for the others, and within a tenant for its targets that are not slow.
 */
const shares = { slow: 0.5, tenant: 0.75, slowOfTenant: 0.25 };

/** How many attempts one process makes at once, and who has them. */
export class Lanes {
  private readonly byTenant = new Map<string, TenantLanes>();
  private taken = 0;
  private slow = 0;

  constructor(private readonly total: number) {}

  /** Lanes one tenant may have. */
  get perTenant(): number {
    return this.share('tenant');
  }

  /** Lanes the slow targets of one tenant may have. */
  get slowPerTenant(): number {
    return this.share('slowOfTenant');
  }

  /** Lanes nobody has. */
  get free(): number {
    return this.total - this.taken;
  }

  /** Lanes slow targets may still take. */
  get freeForSlow(): number {
    return Math.max(0, Math.min(this.free, this.share('slow') - this.slow));
  }

  /** Tenants that have lanes. */
  get tenants(): readonly TenantLanes[] {
    return [...this.byTenant.values()];
  }

  /** Whether others than this user's own subscription may wait for the lane it has: none is free, or its share is used. */
  isWaitedFor({ tenantId, isSlow }: LaneUser): boolean {
    return isSlow || this.free === 0 || (this.byTenant.get(tenantId)?.taken ?? 0) >= this.perTenant;
  }

  take(user: LaneUser): void {
    this.count(user, 1);
  }

  release(user: LaneUser): void {
    this.count(user, -1);
  }

  private count({ tenantId, isSlow }: LaneUser, lanes: 1 | -1): void {
    const had = this.byTenant.get(tenantId) ?? { taken: 0, slow: 0 };
    const slowLanes = isSlow ? lanes : 0;
    this.taken += lanes;
    this.slow += slowLanes;
    const taken = had.taken + lanes;
    if (taken > 0) this.byTenant.set(tenantId, { tenantId, taken, slow: had.slow + slowLanes });
    else this.byTenant.delete(tenantId);
  }

  private share(of: keyof typeof shares): number {
    return Math.max(1, Math.floor(this.total * shares[of]));
  }
}
