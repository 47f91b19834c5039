import type { RequestContext } from '../kernel/call/context.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';
import type { SettingCatalog } from './definition/setting-catalog.ts';
import { SettingService } from './value/setting.service.ts';
import type { ValueReader } from './value/value-reader.service.ts';
import { ValueWriter } from './value/value-writer.service.ts';

/** Services that live as long as the process: the catalogue and the cached values. */
export interface SettingsProcess {
  readonly catalog: SettingCatalog;
  readonly reader: ValueReader;
}

export function valueWriter(request: RequestContext, { clock, epochs, cipher }: KernelServices): ValueWriter {
  return new ValueWriter(request, clock, epochs, cipher);
}

export function settingService(
  request: RequestContext,
  services: KernelServices,
  { catalog, reader }: SettingsProcess,
): SettingService {
  const { clock, cipher, replicas } = services;
  const unit = new UnitOfWork(request, { clock, cipher, replicas });
  return new SettingService(unit, catalog, reader, valueWriter(request, services));
}
