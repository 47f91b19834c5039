import { describe, expect, it } from 'vitest';
import { type DomainError, notFound } from '../error/domain-error.ts';
import { checkUuid, uuidOrNull } from './uuid.ts';

describe('an id a caller sent', () => {
  const id = '00000000-0000-4000-8000-00000000AC3E';

  it('is compared in lower case', () => {
    expect([checkUuid(id, () => notFound('X')), uuidOrNull(id)]).toEqual([
      id.toLowerCase(),
      id.toLowerCase(),
    ]);
  });

  it.each(['', 'x', `${id} `, `{${id}}`, id.replaceAll('-', ''), `${id}\0`])(
    'names no row when it is "%s"',
    (text) => {
      expect(uuidOrNull(text)).toBeNull();
      expect(() => checkUuid(text, () => notFound('X:Y:NotFound'))).toThrow(
        expect.objectContaining({
          kind: 'notFound',
          errorCode: 'X:Y:NotFound',
        } satisfies Partial<DomainError>),
      );
    },
  );
});
