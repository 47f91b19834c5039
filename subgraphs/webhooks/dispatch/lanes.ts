export interface LaneUser {
  readonly tenantId: string;
  /** Whether the target is slow, failing or new. */
  readonly isSlow: boolean;
}

export interface TenantLanes {
  readonly tenantId: string;
  readonly taken: number;
  /** Lanes among them that slow targets occupy. */
  readonly slow: number;
}

/**
 * Maximum shares of the lanes for all slow targets, for one tenant, and for the slow targets of one tenant. Some lanes
 * therefore always remain for other tenants, and within a tenant for its fast targets.
 */
const shares = { slow: 0.5, tenant: 0.75, slowOfTenant: 0.25 };

/** Concurrency of one process. Each attempt occupies a lane. */
export class Lanes {
  private readonly byTenant = new Map<string, TenantLanes>();
  private taken = 0;
  private slow = 0;

  constructor(private readonly total: number) {}

  /** Maximum number of lanes per tenant. */
  get perTenant(): number {
    return this.share('tenant');
  }

  /** Maximum number of lanes for the slow targets of one tenant. */
  get slowPerTenant(): number {
    return this.share('slowOfTenant');
  }

  /** Number of free lanes. */
  get free(): number {
    return this.total - this.taken;
  }

  /** Number of lanes that slow targets may still take. */
  get freeForSlow(): number {
    return Math.max(0, Math.min(this.free, this.share('slow') - this.slow));
  }

  /** Tenants that occupy lanes. */
  get tenants(): readonly TenantLanes[] {
    return [...this.byTenant.values()];
  }

  /** Whether other subscriptions may wait for this lane: no lane is free, or a share is used up. */
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
