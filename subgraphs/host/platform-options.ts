import { redisSection } from '../kernel/cache/redis.options.ts';
import { vaultSection } from '../kernel/crypto/crypto.options.ts';
import { diagnosticsSection } from '../kernel/health/diagnostics.options.ts';
import { messagingSection } from '../kernel/messaging/messaging.options.ts';
import type { OptionsOf, OptionsSection } from '../kernel/options/section.ts';
import { authorizationSection } from '../kernel/permission/authorization.options.ts';
import { persistenceSection } from '../kernel/persistence/persistence.options.ts';
import { observabilitySection } from '../kernel/telemetry/observability.options.ts';
import { multiTenancySection } from '../kernel/tenancy/multi-tenancy.options.ts';
import { usageSection } from '../kernel/usage/usage.options.ts';
import { areas } from './host.ts';
import { modulesSection } from './modules.options.ts';

/** Every section of the kernel, the host and the areas. */
export const hostSections: readonly OptionsSection[] = [
  persistenceSection,
  redisSection,
  messagingSection,
  vaultSection,
  authorizationSection,
  multiTenancySection,
  diagnosticsSection,
  observabilitySection,
  usageSection,
  modulesSection,
  ...areas.flatMap((area) => area.options ?? []),
];

/** Parsed sections, found by their declaration. */
export class PlatformOptions {
  constructor(private readonly values: Readonly<Record<string, unknown>>) {}

  /** Whether these sections were loaded; an invalid section is not. */
  has(...sections: readonly OptionsSection[]): boolean {
    return sections.every(({ name }) => name in this.values);
  }

  /** @throws {Error} for a section that was not loaded: a programming fault. */
  of<S extends OptionsSection>(section: S): OptionsOf<S> {
    if (!this.has(section)) throw new Error(`The options section "${section.name}" was not loaded.`);
    return this.values[section.name] as OptionsOf<S>;
  }
}
