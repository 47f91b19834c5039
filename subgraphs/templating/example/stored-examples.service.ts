import { v4 as randomUuid, v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { numberOfStatus } from '../template/lifecycle.rules.ts';
import { defaultMimeType, type ExampleTemplates } from '../templating.contract.ts';
import { examples } from './example-templates.ts';

/** Puts the examples into the database of a development start. */
export class StoredExamples implements ExampleTemplates {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** See {@link ExampleTemplates}. One statement; existing templates are not changed. */
  async seed(tenantId: string): Promise<void> {
    const rows = examples.map(({ name, culture, category, content }) => ({
      name,
      culture,
      category,
      content,
      template_id: uuid(),
      revision_id: uuid(),
      stamp: randomUuid(),
      content_length: [...content].length,
    }));
    const published = numberOfStatus('Published');
    const now = this.clock.now();
    await this.database.session(tenantId).execute(
      `with example as (
         select * from jsonb_to_recordset(?::jsonb) as e (name text, culture text, category text, content text,
           template_id uuid, revision_id uuid, stamp uuid, content_length integer)),
       added as (
         insert into templating.template (id, tenant_id, name, culture, category, status, mime_type, published_id,
           modified_at, modified_by)
         select template_id, ?::uuid, name, culture, category, ?, ?, revision_id, ?::timestamptz, 'system'
         from example on conflict (tenant_id, name, culture) do nothing returning id)
       insert into templating.revision (id, tenant_id, template_id, content, content_length, mime_type, is_layout, status,
         concurrency_stamp, created_at, created_by, published_at, published_by)
       select revision_id, ?::uuid, template_id, content, content_length, ?, false, ?, stamp, ?::timestamptz, 'system',
         ?::timestamptz, 'system'
       from example where template_id in (select id from added)`,
      [
        JSON.stringify(rows),
        tenantId,
        published,
        defaultMimeType,
        now,
        tenantId,
        defaultMimeType,
        published,
        now,
        now,
      ],
    );
  }
}
