import type { ImportTarget } from '../../exchange/exchange.contract.ts';
import { validate } from '../../kernel/error/validation.ts';
import { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { definePort } from '../../kernel/subgraph/port.ts';
import { callerOf } from '../rendering/render-caller.ts';
import type { TemplateChecker } from '../rendering/template-checker.service.ts';
import { findCategoryName } from '../template/find-category-name.ts';
import { findTemplate } from '../template/read-template.ts';
import { createTemplateInput } from '../template/template.input.ts';
import { TemplateService } from '../template/template.service.ts';

/** An import target is a contribution, which gets nothing of the area's but by a port. */
export const importChecker = definePort<TemplateChecker>('templating.importChecker');

/** Every row was read before the transaction. */
const checkedBefore = { demandReadable: async () => {} };

/** Rows that become drafts; publishing them is left to people. */
export const templateRows: ImportTarget = {
  name: 'Templates',
  permission: 'Templating.Templates.Manage',
  columns: [
    { name: 'name', isRequired: true, description: 'Name of the template.' },
    { name: 'culture', description: 'BCP 47; empty for every culture.' },
    { name: 'category', description: 'A category, by name or id.' },
    { name: 'mimeType', description: 'Default `text/html`.' },
    { name: 'layoutName', description: 'The layout it is put into; empty for none.' },
    { name: 'content', isRequired: true, description: 'The Liquid text.' },
  ],
  keyOf: ({ name, culture }) => `${name} ${culture ?? ''}`,
  async check(call, row, { ports }) {
    await ports.get(importChecker).demandReadable(validate(createTemplateInput, row), callerOf(call));
  },
  async write(call, row, { clock, cipher, replicas }) {
    const { name, ...wanted } = validate(createTemplateInput, row);
    const unit = new UnitOfWork(call, { clock, cipher, replicas });
    const service = new TemplateService({ request: call, unit, clock, checker: checkedBefore });
    const known = await findTemplate(call.em, call.tenant.id, name, {
      cultures: [wanted.culture],
      archived: true,
    });
    const current = known?.draft ?? known?.published ?? null;
    const isSame =
      current?.content === wanted.content &&
      current.mimeType === wanted.mimeType &&
      current.layoutName === wanted.layoutName &&
      known?.category === (await findCategoryName(call.em, call.tenant.id, wanted.category));
    if (isSame) return 'Unchanged';
    if (current === null) {
      await service.create(row);
      return 'Created';
    }
    await service.update(name, row);
    return 'Updated';
  },
};
