import { describe, expect, it } from 'vitest';
import { translationKind } from '../kernel/localization/translation.ts';
import { areas } from './host.ts';

describe('the texts of an area', () => {
  it.each(areas.map(({ name, module }) => [name, module] as const))(
    'are the same keys in every culture: %s',
    (_, { contributes }) => {
      const translations = contributes.filter(({ kind }) => kind === translationKind);
      const keys = translations.map(({ value }) => Object.keys(value.texts).sort());
      for (const others of keys.slice(1)) expect(others).toEqual(keys[0]);
    },
  );
});
