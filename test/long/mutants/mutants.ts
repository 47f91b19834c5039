import type { Mutant } from './find-mutant.ts';

/** Changes of one file that the same tests must notice. */
interface MutatedFile extends Pick<Mutant, 'area' | 'file' | 'tests' | 'name'> {
  readonly changes: readonly (readonly [find: string, replace: string])[];
}

const mutatedFiles: readonly MutatedFile[] = [
  {
    area: 'locks',
    file: 'claim-deliveries.ts',
    tests: ['two-claimants.test.ts'],
    name: 'do not claim',
    changes: [
      ['    for update skip locked) d', ') d'],
      ['for update skip locked', 'for update'],
    ],
  },
  {
    area: 'locks',
    file: 'call-statements.ts',
    tests: ['call-ledger.test.ts'],
    name: 'leaves open calls to the session',
    changes: [
      [' limit ? for update skip locked`', ' limit ?`'],
      [' skip locked`', '`'],
    ],
  },
  {
    area: 'locks',
    file: 'record-attempts.ts',
    tests: ['two-claimants.test.ts'],
    name: 'leave a delivery',
    changes: [['where d.id = r.id and d.lease_id = r.lease_id', 'where d.id = r.id']],
  },
  {
    area: 'locks',
    file: 'saved-view.service.ts',
    tests: ['races.test.ts'],
    name: 'on a saved view',
    changes: [['{ lockMode: LockMode.PESSIMISTIC_WRITE },', '{},']],
  },
  {
    area: 'executor',
    file: 'completion.ts',
    tests: ['completion.test.ts'],
    changes: [
      ['if (one === invalid) isInvalid = true;', ''],
      ['return isInvalid ? failed : completed;', 'return completed;'],
      ['if (completed === failed) return invalid;', 'if (completed === failed) return null;'],
      ['if (completion.errors.length === length) made?.set(source, target);', 'made?.set(source, target);'],
      [
        'if (!ways.fill(source, target, completion)) return failed;',
        'ways.fill(source, target, completion);',
      ],
      ['completed.push(one === failed ? null : one);', 'completed.push(one);'],
      ['if (again !== undefined) return again;', ''],
      ['if (value === null || isLeaf(value)) return value;', 'return value;'],
    ],
  },
  {
    area: 'executor',
    file: 'rewrites.ts',
    tests: ['rewrites.test.ts'],
    changes: [
      [
        'return last === undefined ? [] : [atPath(rewrite.path.slice(0, -1), changeOf(rewrite, last), meets)];',
        'return last !== undefined ? [] : [atPath(rewrite.path.slice(0, -1), changeOf(rewrite, last), meets)];',
      ],
      ['if (value === undefined) return;', 'if (value !== undefined) return;'],
      ["if (rewrite.kind === 'ValueSetter') {", "if (rewrite.kind !== 'ValueSetter') {"],
    ],
  },
  {
    area: 'executor',
    file: 'coerced-variables.ts',
    tests: ['coerced-variables.test.ts'],
    changes: [
      ['if (parsed === undefined) return undefined;', ''],
      [
        'if (leaves.includes(null)) return (given) => getVariableValues(schema, definitions, given).coerced;',
        '',
      ],
      [
        'const value = Object.hasOwn(given, name) ? (given[name] ?? null) : undefined;',
        'const value = Object.hasOwn(given, name) ? (given[name] && null) : undefined;',
      ],
      [
        'if (isRequired && (value === null || value === undefined)) return undefined;',
        'if (isRequired && (value === null && value === undefined)) return undefined;',
      ],
      [
        'if (value === null || value === undefined) continue;',
        'if (value !== null || value === undefined) continue;',
      ],
    ],
  },
  {
    area: 'permission',
    file: 'permission.rules.ts',
    tests: ['permission.rules.test.ts'],
    changes: [
      [
        'return satisfyingNames(name).some((candidate) => held.includes(candidate));',
        'return satisfyingNames(name).every((candidate) => held.includes(candidate));',
      ],
      [
        'return action !== undefined && managed.has(action) ? [name, `${module}.${resource}.Manage`] : [name];',
        'return action === undefined && managed.has(action) ? [name, `${module}.${resource}.Manage`] : [name];',
      ],
    ],
  },
  {
    area: 'tenant',
    file: 'tenant-resolver.ts',
    tests: ['tenant-resolver.test.ts'],
    changes: [
      [
        'if (claims.claimed === HOST_TENANT_ID || !(await this.directory.isActive(claims.claimed))) {',
        'if (claims.claimed !== HOST_TENANT_ID || !(await this.directory.isActive(claims.claimed))) {',
      ],
      [
        "if (header !== undefined && header !== '' && header !== claims.claimed) {",
        "if (header === undefined && header !== '' && header !== claims.claimed) {",
      ],
      [
        'if (!isAuthenticated || claimed === null || header !== undefined || claimed === HOST_TENANT_ID)',
        'if (!isAuthenticated || claimed === null || header === undefined || claimed === HOST_TENANT_ID)',
      ],
      ["if (header !== undefined && header !== '') {", "if (header === undefined && header !== '') {"],
      ['if (!claims.isAuthenticated) return hostTenant;', ''],
    ],
  },
  {
    area: 'cursor',
    file: 'persistence/page.ts',
    tests: ['page.test.ts'],
    changes: [
      [
        'if (Object.keys(errors).length > 0) throw invalidInput(errors);',
        'if (Object.keys(errors).length >= 0) throw invalidInput(errors);',
      ],
      [
        'return { limit: pageSize, offset: (page - 1) * pageSize };',
        'return { limit: pageSize, offset: (page - 1) / pageSize };',
      ],
      [
        'const isSized = Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= maximum;',
        'const isSized = Number.isInteger(pageSize) || pageSize >= 1 && pageSize <= maximum;',
      ],
      [
        'return { items, totalCount, hasMore: request.page * request.pageSize < totalCount };',
        'return { items, totalCount, hasMore: request.page * request.pageSize <= totalCount };',
      ],
    ],
  },
  {
    area: 'retries',
    file: 'retry.rules.ts',
    tests: ['dispatch/delivery-rules.test.ts'],
    changes: [
      [
        'return Math.max(byPlan, Math.min(retryAfter ?? 0, maxRetryAfter));',
        'return Math.max(byPlan, Math.min(retryAfter && 0, maxRetryAfter));',
      ],
      [
        'if (/^\\d{1,10}$/.test(text)) return Number(text) * 1_000;',
        'if (/^\\d{1,10}$/.test(text)) return Number(text) / 1_000;',
      ],
      [
        "const text = typeof header === 'string' ? header.trim() : (header?.[0]?.trim() ?? '');",
        "const text = typeof header === 'string' ? header.trim() : (header?.[0]?.trim() && '');",
      ],
      [
        'return Number.isNaN(instant) || instant <= now.getTime() ? null : instant - now.getTime();',
        'return Number.isNaN(instant) || instant <= now.getTime() ? null : instant + now.getTime();',
      ],
      [
        'const byPlan = Math.round(wait * (1 + (jitterPercent / 100) * random));',
        'const byPlan = Math.round(wait / (1 + (jitterPercent / 100) * random));',
      ],
    ],
  },
  {
    area: 'retries',
    file: 'circuit.rules.ts',
    tests: ['dispatch/delivery-rules.test.ts'],
    changes: [
      [
        'return openings === 0 ? null : Math.min(longestPause, firstPause * 2 ** Math.min(openings - 1, 10));',
        'return openings !== 0 ? null : Math.min(longestPause, firstPause * 2 ** Math.min(openings - 1, 10));',
      ],
    ],
  },
  {
    area: 'retries',
    file: 'attempt-outcome.rules.ts',
    tests: ['dispatch/delivery-rules.test.ts'],
    changes: [
      ["if ('failure' in result) return byFailure[result.failure];", ''],
      [
        "if ('failure' in result && result.failure === 'TimedOut') return 'timeout';",
        "if ('failure' in result && result.failure !== 'TimedOut') return 'timeout';",
      ],
      [
        'return suspendAfter > 0 && now.getTime() - failingSince.getTime() >= suspendAfter;',
        'return suspendAfter > 0 && now.getTime() + failingSince.getTime() >= suspendAfter;',
      ],
      [
        "return byStatus.find(({ from, to }) => status >= from && status <= to)?.outcome ?? 'failed';",
        "return byStatus.find(({ from, to }) => status >= from || status <= to)?.outcome ?? 'failed';",
      ],
      [
        "return outcomeOf(result) === 'succeeded' ? null : `The target answered ${result.status}.`;",
        "return outcomeOf(result) !== 'succeeded' ? null : `The target answered ${result.status}.`;",
      ],
    ],
  },
  {
    area: 'boundaries',
    file: 'selection-limit.ts',
    tests: ['selection-limit.test.ts'],
    changes: [
      [
        'if (selection.selectionSet !== undefined) size += sizeOf(selection.selectionSet);',
        'if (selection.selectionSet === undefined) size += sizeOf(selection.selectionSet);',
      ],
      [
        'if (sizeOf(selectionSet) > limit) context.reportError(refusal());',
        'if (sizeOf(selectionSet) >= limit) context.reportError(refusal());',
      ],
      ['size += known.get(name) ?? 0;', 'size += known.get(name) && 0;'],
    ],
  },
  {
    area: 'boundaries',
    file: 'value.rules.ts',
    tests: ['value.test.ts'],
    changes: [
      [
        'return definition.isEncrypted === true && value !== null ? mask : value;',
        'return definition.isEncrypted !== true && value !== null ? mask : value;',
      ],
      ['return true;', 'return false;'],
      ["if (value.length > settingLimits.valueLength) return ['Validation:MaxLength'];", ''],
      [
        'if (definition.allowedValues !== undefined && !definition.allowedValues.includes(value)) {',
        'if (definition.allowedValues === undefined && !definition.allowedValues.includes(value)) {',
      ],
      ["if (!parsers[definition.valueKind ?? 'String'](value)) return ['Validation:InvalidValue'];", ''],
    ],
  },
  {
    area: 'state tables',
    file: 'subscription.rules.ts',
    tests: ['subscription-rules.test.ts'],
    changes: [
      ['if (next !== undefined) return { status: next };', ''],
      [
        "return { refusal: status === 'Deactivated' ? 'AlreadyDeactivated' : 'InvalidStateTransition' };",
        "return { refusal: status !== 'Deactivated' ? 'AlreadyDeactivated' : 'InvalidStateTransition' };",
      ],
    ],
  },
  {
    area: 'state tables',
    file: 'signing-key.rules.ts',
    tests: ['signing-key-rules.test.ts'],
    changes: [
      [
        "return status === 'Active' || (status === 'Retired' && expiresAt !== null && expiresAt > at);",
        "return status !== 'Active' || (status === 'Retired' && expiresAt !== null && expiresAt > at);",
      ],
      ["if (signingKeysAt(keys, at).length >= webhookLimits.signingKeys) return { refusal: 'TooMany' };", ''],
      [
        "const others = keys.filter((one) => one !== key && one.status === 'Active');",
        "const others = keys.filter((one) => one !== key && one.status !== 'Active');",
      ],
      ["if (key.status === 'Revoked') return { refusal: 'AlreadyRevoked' };", ''],
      [
        '.sort((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime());',
        '.sort((a, b) => rank(a) + rank(b) || b.createdAt.getTime() - a.createdAt.getTime());',
      ],
      [
        "if (key === undefined) return { refusal: 'NotFound' };",
        "if (key !== undefined) return { refusal: 'NotFound' };",
      ],
    ],
  },
  {
    area: 'state tables',
    file: 'lifecycle.rules.ts',
    tests: ['lifecycle.test.ts'],
    changes: [
      ["if (move.from !== status || (move.isDirect === true && mover.reviewRequired)) return 'state';", ''],
      [
        "if (!(move.isReview === true ? mover.mayReview : mover.mayManage)) return 'permission';",
        "if (!(move.isReview !== true ? mover.mayReview : mover.mayManage)) return 'permission';",
      ],
      [
        "return name === 'approve' && mover.reviewRequired && mover.isAuthor ? 'author' : null;",
        "return name === 'approve' || mover.reviewRequired && mover.isAuthor ? 'author' : null;",
      ],
      [
        '.filter((name) => refusalOf(name, status, mover) === null)',
        '.filter((name) => refusalOf(name, status, mover) !== null)',
      ],
    ],
  },
  {
    area: 'limits',
    file: 'limit.rules.ts',
    tests: ['limit-rules.test.ts'],
    changes: [
      [
        "if (id !== '' && id.length <= longestUserKey && isStorable(id)) return id;",
        "if (id === '' && id.length <= longestUserKey && isStorable(id)) return id;",
      ],
      [
        'return uses.find(({ limit, spent }) => spent >= limit) ?? null;',
        'return uses.find(({ limit, spent }) => spent > limit) ?? null;',
      ],
      [
        'const nextMonth = (instant: Date) => Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1);',
        'const nextMonth = (instant: Date) => Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() - 1, 1);',
      ],
      [
        'return Math.max(1, Math.ceil((nextMonth(instant) - instant.getTime()) / 1_000));',
        'return Math.max(1, Math.ceil((nextMonth(instant) + instant.getTime()) / 1_000));',
      ],
    ],
  },
  {
    area: 'ledger',
    file: 'prices.ts',
    tests: ['prices.test.ts'],
    changes: [
      ['if (providerId === undefined) return null;', 'if (providerId !== undefined) return null;'],
      [
        "return this.ownCost(usage, entry) ?? knownCost(usage, entry?.definition.kind ?? '');",
        "return this.ownCost(usage, entry) && knownCost(usage, entry?.definition.kind ?? '');",
      ],
      [
        'return found === null ? null : found.total_price.toFixed(scale);',
        'return found !== null ? null : found.total_price.toFixed(scale);',
      ],
      ['if (kind === free) return decimal(0n);', ''],
      [
        "const digits = String(units).padStart(scale + 1, '0');",
        "const digits = String(units).padStart(scale - 1, '0');",
      ],
    ],
  },
  {
    area: 'tokens',
    file: 'bearer-token.ts',
    tests: ['bearer-token.test.ts'],
    changes: [
      [
        "return typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent);",
        "return typeof events === 'object' || events !== null && Object.hasOwn(events, logoutEvent);",
      ],
      ["if (isLogoutToken(claims)) throw new TokenRefused('A logout token opens nothing.');", ''],
      ["if (error instanceof TokenExpired) throw unauthenticated('Authentication:Token:Expired');", ''],
      ["if (error instanceof TokenRefused) throw unauthenticated('Authentication:Token:Invalid');", ''],
    ],
  },
  {
    area: 'tokens',
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
    area: 'tokens',
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
    area: 'tokens',
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
    area: 'tokens',
    file: 'back-channel-logout.ts',
    tests: ['authentication/back-channel-logout.test.ts'],
    changes: [
      ['revokedAt: new Date(issuedAt.getTime() + 999),', 'revokedAt: new Date(issuedAt.getTime() - 999),'],
      [
        "if (typeof token !== 'string' || token === '') throw refused('The form must have one logout_token.');",
        '',
      ],
      [
        'if (error instanceof TokenRefused || error instanceof DomainError) throw refused(error.message, error);',
        '',
      ],
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
    area: 'fairness',
    file: 'fair-turns.ts',
    tests: ['fair-turns.test.ts'],
    changes: [
      [
        'const calls = this.groups.get(group) ?? new Set<() => void>();',
        'const calls = this.groups.get(group) && new Set<() => void>();',
      ],
      [
        'if (this.waiting > 0 || this.taken >= this.limits.atOnce) return false;',
        'if (this.waiting > 0 || this.taken > this.limits.atOnce) return false;',
      ],
    ],
  },
  {
    area: 'periods',
    file: 'named-periods.ts',
    tests: ['named-periods.test.ts'],
    changes: [
      [
        'return new Date(Date.UTC(year, month, Math.min(instant.getUTCDate(), last)));',
        'return new Date(Date.UTC(year, month, Math.max(instant.getUTCDate(), last)));',
      ],
      [
        'return Object.hasOwn(windows, token) ? (windows[token]?.(now) ?? null) : null;',
        'return Object.hasOwn(windows, token) ? (windows[token]?.(now) && null) : null;',
      ],
      ['const hour = 60 * minute;', 'const hour = 60 / minute;'],
      [
        '...{ last_6h: rolling(6 * hour), last_12h: rolling(12 * hour), last_24h: rolling(24 * hour) },',
        '...{ last_6h: rolling(6 / hour), last_12h: rolling(12 * hour), last_24h: rolling(24 * hour) },',
      ],
      [
        'const weekOf: Move = (instant) => days(-((dayOf(instant).getUTCDay() + 6) % 7))(dayOf(instant));',
        'const weekOf: Move = (instant) => days(-((dayOf(instant).getUTCDay() - 6) % 7))(dayOf(instant));',
      ],
      [
        'new Date(instant.getTime() + count * 24 * hour);',
        'new Date(instant.getTime() + count / 24 * hour);',
      ],
    ],
  },
  {
    area: 'periods',
    file: 'deadlines.ts',
    tests: ['deadlines.test.ts'],
    changes: [
      ['if (this.last === null) this.first = deadline;', 'if (this.last !== null) this.first = deadline;'],
    ],
  },
  {
    area: 'periods',
    file: 'time-span.ts',
    tests: ['time-span.test.ts'],
    changes: [
      ['milliseconds === null', 'milliseconds !== null'],
      [
        'const [, amount, unit] = unitForm.exec(written) ?? [];',
        'const [, amount, unit] = unitForm.exec(written) && [];',
      ],
      [
        'if (milliseconds !== null && milliseconds >= min && milliseconds <= max) return milliseconds;',
        'if (milliseconds === null && milliseconds >= min && milliseconds <= max) return milliseconds;',
      ],
      [
        'const whole = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);',
        'const whole = ((Number(days) * 24 - Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);',
      ],
      [
        "return whole * 1_000 + Math.round(Number(`0.${fraction || '0'}`) * 1_000);",
        "return whole * 1_000 + Math.round(Number(`0.${fraction && '0'}`) * 1_000);",
      ],
    ],
  },
  {
    area: 'shutdown',
    file: 'leave-rotation.ts',
    tests: ['leave-rotation.test.ts'],
    changes: [
      [
        "return ShutdownDelay ?? usualDelay[production ? 'production' : 'development'];",
        "return ShutdownDelay && usualDelay[production ? 'production' : 'development'];",
      ],
      [
        'const usualDelay = { production: silentConnection.told + silentConnection.margin, development: 0 } as const;',
        'const usualDelay = { production: silentConnection.told - silentConnection.margin, development: 0 } as const;',
      ],
    ],
  },
  {
    area: 'shutdown',
    file: 'closers.ts',
    tests: ['closers.test.ts'],
    changes: [
      ['if (failures.length > 0) throw failures[0];', 'if (failures.length >= 0) throw failures[0];'],
      ['this.closers.push(close);', ''],
    ],
  },
  {
    area: 'shutdown',
    file: 'stall-guard.ts',
    tests: ['stall-guard.test.ts'],
    changes: [
      [
        'if (this.side.taken() === this.takenBefore) this.side.cut();',
        'if (this.side.taken() !== this.takenBefore) this.side.cut();',
      ],
      [
        'return socket === null ? 0 : socket.bytesWritten - socket.writableLength;',
        'return socket === null ? 0 : socket.bytesWritten + socket.writableLength;',
      ],
    ],
  },
  {
    area: 'outbound',
    file: 'address.ts',
    tests: ['address.test.ts'],
    changes: [["if (isIP(address) === 0) return 'special';", "if (isIP(address) !== 0) return 'special';"]],
  },
];

/** Every change of meaning that the tests must notice. */
export const mutants: readonly Mutant[] = mutatedFiles.flatMap(({ changes, ...where }) =>
  changes.map(([find, replace]) => ({ ...where, find, replace })),
);
