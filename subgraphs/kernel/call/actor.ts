import type { EmbedScope } from './embed-scope.ts';

/** Kinds of callers (specification, "Current actor"). */
export const actorKinds = ['User', 'ExternalSystem', 'System'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Properties of an {@link Actor}; absent members are null or empty. */
export interface ActorFields {
  readonly userId?: string | null;
  readonly userName?: string | null;
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly isAuthenticated: boolean;
  readonly actorKind?: ActorKind;
  readonly apiKeyId?: string | null;
  readonly isPublishable?: boolean;
  readonly embed?: EmbedScope | null;
  readonly roles?: readonly string[];
  /** Permissions of an API key; roles do not apply to it. */
  readonly permissions?: readonly string[];
  /** OAuth scopes of the token. */
  readonly scopes?: readonly string[];
  readonly session?: ActorSession | null;
  readonly lacksHostClaim?: boolean;
}

/** The credentials of a call, as far as they can expire before the call ends. */
export interface ActorSession {
  readonly sid: string | null;
  readonly sub: string | null;
  /** When the token was issued; a logout by `sub` refuses tokens issued before it. */
  readonly issuedAt: Date | null;
  /** When the credentials expire; null: never. */
  readonly expiresAt: Date | null;
}

/** The caller of an operation (specification, "Current actor"). Immutable; role names compare without case. */
export class Actor {
  readonly userId: string | null;
  readonly userName: string | null;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isAuthenticated: boolean;
  readonly actorKind: ActorKind;
  readonly apiKeyId: string | null;
  /** An API key that may be published: without permissions it may only use the operations in the README of identity. */
  readonly isPublishable: boolean;
  /** The limits of an embed token, which acts with an API key on behalf of a user; null for other callers. */
  readonly embed: EmbedScope | null;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** OAuth scopes of the token; empty for other credentials. */
  readonly scopes: readonly string[];
  readonly session: ActorSession | null;
  /**
   * The caller's token names no tenant and lacks the host claim (`MultiTenancy:HostClaimType`). An identity provider
   * that omits the tenant by mistake must not create host administrators. Such a caller may read what its roles were
   * granted in host context; admin roles do not apply, and writes are refused.
   */
  readonly lacksHostClaim: boolean;

  constructor(fields: ActorFields) {
    this.userId = fields.userId ?? null;
    this.userName = fields.userName ?? null;
    this.email = fields.email ?? null;
    this.phoneNumber = fields.phoneNumber ?? null;
    this.firstName = fields.firstName ?? null;
    this.lastName = fields.lastName ?? null;
    this.isAuthenticated = fields.isAuthenticated;
    this.actorKind = fields.actorKind ?? 'User';
    this.apiKeyId = fields.apiKeyId ?? null;
    this.isPublishable = fields.isPublishable ?? false;
    this.embed = fields.embed ?? null;
    this.roles = fields.roles ?? [];
    this.permissions = fields.permissions ?? [];
    this.scopes = fields.scopes ?? [];
    this.session = fields.session ?? null;
    this.lacksHostClaim = fields.lacksHostClaim ?? false;
  }

  /** Not a human: an API key, a service account, a background job. */
  get isMachine(): boolean {
    return this.actorKind !== 'User';
  }

  /** Whether the actor is in the role. */
  hasRole(role: string): boolean {
    const wanted = role.toLowerCase();
    return this.roles.some((held) => held.toLowerCase() === wanted);
  }

  /** Whether the role satisfies a policy without a grant. */
  satisfiesRole(role: string): boolean {
    return !this.lacksHostClaim && this.hasRole(role);
  }

  /** First and last name, else the user name, else the id. Other people see this name. */
  get displayName(): string | null {
    const full = [this.firstName, this.lastName].filter(Boolean).join(' ');
    return full || this.userName || this.userId;
  }
}

/** A caller without credentials. */
export const anonymous = new Actor({ isAuthenticated: false });

/** The actor of background jobs and scheduled tasks. */
export const systemActor = new Actor({ isAuthenticated: true, actorKind: 'System', userName: 'system' });
