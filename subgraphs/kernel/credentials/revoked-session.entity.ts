import { defineEntity } from '@mikro-orm/core';

/** Table `kernel.revoked_session`. */
export const RevokedSessionEntity = defineEntity({
  name: 'RevokedSessionRow',
  tableName: 'revoked_session',
  schema: 'kernel',
  indexes: [
    { name: 'revoked_session_recorded_at_index', properties: ['recordedAt'] },
    { name: 'revoked_session_expires_at_index', properties: ['expiresAt'] },
  ],
  properties: (p) => ({
    jti: p.string().length(256).primary(),
    sid: p.string().length(256).strictNullable(),
    sub: p.string().length(256).strictNullable(),
    revokedAt: p.datetime(),
    recordedAt: p.datetime(),
    expiresAt: p.datetime(),
  }),
});
