import type { MutatedFile } from '../mutated-file.ts';

export const tokens: readonly MutatedFile[] = [
  {
    file: 'bearer-token.ts',
    tests: ['bearer-token.test.ts'],
    changes: [
      ['checkAccessToken(claims);', ''],
      ['checkAudience(claims, audiences, clientId);', ''],
      ['checkNotBefore(claims, now);', ''],
      [
        "if (error instanceof BoundTokenError) throw refuseToken('Authentication:Token:BoundToKey', error);",
        '',
      ],
      [
        "if (error instanceof ExpiredTokenError) throw refuseToken('Authentication:Token:Expired', error);",
        '',
      ],
      [
        "if (error instanceof InvalidTokenError) throw refuseToken('Authentication:Token:Invalid', error);",
        '',
      ],
    ],
  },
  {
    file: 'actor-of-claims.ts',
    tests: ['actor-of-claims.test.ts'],
    changes: [
      [
        "typeof claims.preferred_username === 'string' &&",
        "typeof claims.preferred_username !== 'string' &&",
      ],
      [
        "(sub !== undefined && (sub === client_id || sub === cid)) || gty === 'client-credentials',",
        "(sub !== undefined || (sub === client_id || sub === cid)) || gty === 'client-credentials',",
      ],
      [
        "const usable = typeof value === 'string' && value !== '' && value.length <= longestId;",
        "const usable = typeof value === 'string' && value === '' && value.length <= longestId;",
      ],
      [
        'if (!usable || !value.isWellFormed() || /\\p{Cc}/u.test(value)) {',
        'if (!usable && !value.isWellFormed() || /\\p{Cc}/u.test(value)) {',
      ],
      [
        "if (typeof value !== 'string' || !guid.test(value) || value === HOST_TENANT_ID) {",
        "if (typeof value !== 'string' || !guid.test(value) || value !== HOST_TENANT_ID) {",
      ],
    ],
  },
  {
    file: 'claims.ts',
    tests: ['claims.test.ts'],
    changes: [
      [
        "if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;",
        "if (typeof value === 'object' || value === null || !Object.hasOwn(value, name)) return undefined;",
      ],
      [
        "kind === 'keycloak' && options.AdminRole !== undefined && includesRole(roles, options.AdminRole);",
        "kind !== 'keycloak' && options.AdminRole !== undefined && includesRole(roles, options.AdminRole);",
      ],
      [
        'return roles.some((held) => held.toLowerCase() === role.toLowerCase());',
        'return roles.some((held) => held.toLowerCase() !== role.toLowerCase());',
      ],
      [
        'return isAdmin && !includesRole(roles, adminPolicyRole) ? [...roles, adminPolicyRole] : roles;',
        'return isAdmin || !includesRole(roles, adminPolicyRole) ? [...roles, adminPolicyRole] : roles;',
      ],
      ["if (typeof value !== 'string' || !/^\\s*[[{]/.test(value)) return value;", ''],
      [
        "RoleClaimsSource === 'realm_access' || ClientId === undefined",
        "RoleClaimsSource !== 'realm_access' || ClientId === undefined",
      ],
    ],
  },
  {
    file: 'key-set.ts',
    tests: ['key-set.test.ts'],
    changes: [
      ['if (this.#pending === null) {', 'if (this.#pending !== null) {'],
      [
        'if (!(error instanceof errors.JWKSNoMatchingKey) || !(await this.#readAfterMiss())) throw error;',
        '',
      ],
      [
        'return now - this.#readAt >= maxAge && now - this.#failedAt >= pause;',
        'return now + this.#readAt >= maxAge && now - this.#failedAt >= pause;',
      ],
      [
        'if (now - this.#missAt < cooldown || now - this.#failedAt < cooldown) return false;',
        'if (now - this.#missAt < cooldown && now - this.#failedAt < cooldown) return false;',
      ],
    ],
  },
  {
    file: 'back-channel-logout.ts',
    tests: ['authentication/back-channel-logout.test.ts'],
    changes: [
      ['revokedAt: new Date(issuedAt.getTime() + 999),', 'revokedAt: new Date(issuedAt.getTime() - 999),'],
      ["if (typeof token !== 'string' || token === '')", 'if (false)'],
      ['if (error instanceof InvalidTokenError || error instanceof DomainError)', 'if (false)'],
      [
        'expiresAt: new Date(ports.clock.now().getTime() + ports.revocationTtl),',
        'expiresAt: new Date(ports.clock.now().getTime() - ports.revocationTtl),',
      ],
      [
        'parse(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));',
        'parse(request, response, (error?: unknown) => (error !== undefined ? resolve() : reject(error)));',
      ],
    ],
  },
  {
    file: 'provider-metadata.ts',
    tests: ['key-set.test.ts'],
    changes: [
      [
        "if (this.#trusted.requireHttps && !url.startsWith('https://')) {",
        "if (this.#trusted.requireHttps && !url.startsWith('http')) {",
      ],
      ['z.url({ protocol: /^https?$/ })', 'z.url()'],
      ['if (response.status !== 200) throw', 'if (response.status === 500) throw'],
      ['if (document.issuer !== issuer) throw', "if (document.issuer === '') throw"],
    ],
  },
  {
    file: 'signed-token.ts',
    tests: ['bearer-token.test.ts'],
    changes: [
      ["if (header.crit !== undefined) throw new InvalidTokenError('The token has critical headers.');", ''],
      [
        'if (header.typ !== undefined && !types.includes(mediaType(header.typ))) {',
        "if (header.typ === '') {",
      ],
      [
        'if (Buffer.byteLength(token) > tokenSizeLimit) throw',
        'if (Buffer.byteLength(token) > 2 * tokenSizeLimit) throw',
      ],
    ],
  },
  {
    file: 'token-claims.ts',
    tests: ['bearer-token.test.ts'],
    changes: [
      ['if (claims.cnf !== undefined) throw', 'if (claims.cnf === null) throw'],
      ['if (now >= end) throw', 'if (now > end) throw'],
      ['instant * 1_000 > now + issueTolerance', 'instant * 1_000 > now + 2 * issueTolerance'],
      ["(use !== undefined && use !== 'access') || ", ''],
      ['foreignClaims.some((name) => claims[name] !== undefined)', 'false'],
    ],
  },
  {
    file: 'stored-revoked-sessions.ts',
    tests: ['stored-revoked-sessions.test.ts'],
    changes: [
      ['session.issuedAt.getTime() <= bySub.revokedAt', 'session.issuedAt.getTime() > bySub.revokedAt'],
      ['(this.mirror.sids.get(session.sid) ?? 0) > now', '(this.mirror.sids.get(session.sid) ?? 0) > 0'],
      [' - overlap);', ');'],
      ['return age >= maximumAge || age < 0;', 'return age >= maximumAge;'],
    ],
  },
];
