import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorKinds } from '../error/error-kinds.ts';
import { validationErrors } from '../error/validation.ts';
import { buildRegistry } from '../registry/registry.ts';
import { kernelTexts } from './kernel.texts.ts';
import { Localizer } from './localizer.ts';

const localizer = new Localizer(buildRegistry([kernelTexts]));

describe('the texts of the kernel', () => {
  it.each(Object.entries(errorKinds))('title the error kind %s in English and French', (kind, { title }) => {
    expect(localizer.text(`Error:${kind}`, 'en')).toBe(title);
    expect(localizer.text(`Error:${kind}`, 'fr')).not.toMatch(/^Error:/);
  });

  it('exist for what a schema can find wrong', () => {
    const schema = z.strictObject({
      required: z.string(),
      type: z.string(),
      value: z.enum(['a']),
      long: z.string().max(1),
      short: z.string().min(3),
      large: z.number().max(1),
      small: z.number().min(1),
      format: z.email(),
      custom: z.string().refine(() => false),
    });
    const input = {
      type: 1,
      value: 'b',
      long: 'ab',
      short: 'a',
      large: 2,
      small: 0,
      format: 'x',
      custom: 'a',
      more: 1,
    };
    const { error } = schema.safeParse(input, { reportInput: true });
    const codes = error === undefined ? [] : Object.values(validationErrors(error)).flat();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect([code, localizer.has(code, 'en')]).toEqual([code, true]);
  });

  it('are complete in French', () => {
    const [english, french] = [localizer.all('en'), localizer.all('fr')];
    expect(Object.keys(french)).toEqual(Object.keys(english));
    expect(Object.keys(english).filter((key) => english[key] === french[key])).toEqual([]);
  });
});
