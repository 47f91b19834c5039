import { describe, expect, it } from 'vitest';
import type { DomainError } from '../error/domain-error.ts';
import { notFound } from '../error/domain-error.ts';
import { checkPage, offsetOf, pageOf } from './page.ts';
import { checkUuid, uuidOrNull } from './uuid.ts';

describe('a page', () => {
  it.each([
    [
      { page: 1, pageSize: 1 },
      { limit: 1, offset: 0 },
    ],
    [
      { page: 3, pageSize: 20 },
      { limit: 20, offset: 40 },
    ],
    [
      { page: 1, pageSize: 100 },
      { limit: 100, offset: 0 },
    ],
  ])('%j is %j', (request, expected) => {
    expect(offsetOf(request)).toEqual(expected);
  });

  it.each([
    [{ page: 0, pageSize: 20 }, ['page']],
    [{ page: -1, pageSize: 20 }, ['page']],
    [{ page: 1.5, pageSize: 20 }, ['page']],
    [{ page: Number.NaN, pageSize: 20 }, ['page']],
    [{ page: Number.POSITIVE_INFINITY, pageSize: 20 }, ['page']],
    [{ page: 2 ** 53, pageSize: 100 }, ['page']],
    [{ page: 1, pageSize: 0 }, ['pageSize']],
    [{ page: 1, pageSize: 101 }, ['pageSize']],
    [{ page: 1, pageSize: 1.5 }, ['pageSize']],
    [{ page: 1, pageSize: Number.NaN }, ['pageSize']],
    [{ page: 0, pageSize: 0 }, ['page', 'pageSize']],
  ])('%j is invalid: %j', (request, fields) => {
    const errors = Object.fromEntries(fields.map((field) => [field, ['Validation:OutOfRange']]));
    expect(() => offsetOf(request)).toThrow(expect.objectContaining({ kind: 'invalid', errors }));
  });

  it('may have a maximum of its own', () => {
    expect(checkPage({ page: 1, pageSize: 500 }, 500)).toEqual({ page: 1, pageSize: 500 });
  });

  it.each([
    [0, { page: 1, pageSize: 10 }, false],
    [10, { page: 1, pageSize: 10 }, false],
    [11, { page: 1, pageSize: 10 }, true],
    [11, { page: 2, pageSize: 10 }, false],
    [11, { page: 9, pageSize: 10 }, false],
  ])('of %i rows, %j, has more: %s', (total, request, hasMore) => {
    expect(pageOf([], total, request)).toEqual({ items: [], totalCount: total, hasMore });
  });
});

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
