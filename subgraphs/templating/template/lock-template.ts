import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { TemplateEntity, type TemplateRow } from './template.entity.ts';

/** Locks the template of exactly this culture, so that the second of two writers reads the change of the first. */
export function lockTemplate(em: EntityManager, name: string, culture: string): Promise<TemplateRow | null> {
  return em.findOne(TemplateEntity, { name, culture }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
