import { expect, it } from 'vitest';
import { validate } from '../../kernel/error/validation.ts';
import { createTemplateInput } from './template.input.ts';

const good = { name: 'welcome-email', content: 'Hello {{ name }}' };

it.each([
  ['name', '', 'Required'],
  ['name', '1a', 'InvalidFormat'],
  ['name', 'a b', 'InvalidFormat'],
  ['name', 'a/b', 'InvalidFormat'],
  ['name', 'categories', 'Reserved'],
  ['name', 'Layouts', 'Reserved'],
  ['layoutName', 'a b', 'InvalidFormat'],
  ['layoutName', 'n'.repeat(201), 'MaxLength'],
  ['name', 'n'.repeat(201), 'MaxLength'],
  ['culture', 'x', 'InvalidCulture'],
  ['culture', 'aa-bb-cc-dd', 'MaxLength'],
  ['content', '', 'Required'],
  ['content', 'x'.repeat(1_000_001), 'MaxLength'],
  ['content', 'a\0b', 'InvalidCharacter'],
  ['content', 'a\ud800b', 'InvalidCharacter'],
  ['mimeType', 'html', 'InvalidFormat'],
  ['mimeType', '', 'Required'],
  ['mimeType', `text/${'x'.repeat(130)}`, 'MaxLength'],
  ['category', 'c'.repeat(129), 'MaxLength'],
  ['concurrencyStamp', 'x', 'InvalidFormat'],
])('a template is refused for its %s %j', (field, value, reason) => {
  const attempt = () => validate(createTemplateInput, { ...good, [field]: value });
  const errors = { [field]: expect.arrayContaining([`Validation:${reason}`]) };
  expect(attempt).toThrow(expect.objectContaining({ kind: 'invalid', errors }));
});

it('a template is taken with its limits, in one spelling', () => {
  const limits = { name: `a${'.-_9'.repeat(49)}`, content: '😀'.repeat(1_000_000), culture: 'FR-ca' };
  const more = { mimeType: 'Text/HTML', category: ' Mail ', concurrencyStamp: null };
  expect(validate(createTemplateInput, { ...limits, ...more })).toEqual({
    ...limits,
    culture: 'fr-CA',
    mimeType: 'text/html',
    category: 'Mail',
    concurrencyStamp: null,
    layoutName: null,
  });
  expect(validate(createTemplateInput, good)).toEqual({
    ...good,
    culture: '',
    mimeType: 'text/html',
    category: null,
    concurrencyStamp: null,
    layoutName: null,
  });
  expect(validate(createTemplateInput, { ...good, layoutName: '' }).layoutName).toBeNull();
  expect(validate(createTemplateInput, { ...good, layoutName: 'base.page' }).layoutName).toBe('base.page');
});
