import { defineEntity } from '@mikro-orm/core';

/** A stored back-channel logout. It belongs to no tenant, as sessions do not. Only the system role can access it. */
export class RevokedSessionRow {
  jti!: string;
  sid!: string | null;
  sub!: string | null;
  revokedAt!: Date;
  recordedAt!: Date;
  expiresAt!: Date;
}

/** Table `kernel.revoked_session`. */
export const RevokedSessionEntity = defineEntity({
  class: RevokedSessionRow,
  tableName: 'revoked_session',
  schema: 'kernel',
  indexes: [
    { name: 'revoked_session_recorded_at_index', properties: ['recordedAt'] },
    { name: 'revoked_session_expires_at_index', properties: ['expiresAt'] },
  ],
  properties: (p) => ({
    jti: p.string().length(256).primary(),
    sid: p.string().length(256).nullable(),
    sub: p.string().length(256).nullable(),
    revokedAt: p.datetime(),
    recordedAt: p.datetime(),
    expiresAt: p.datetime(),
  }),
});
