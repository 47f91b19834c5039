import { GraphQLError, Source } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DomainError, forbidden, invalidInput, notFound, unauthenticated } from './domain-error.ts';
import { errorKinds, kindOfCode } from './error-kinds.ts';
import { domainErrorOf, maskError, toGraphQLError } from './graphql-error.ts';

const secret = 'password=hunter2 at /srv/app/db.ts:12';

function masked(error: unknown) {
  const logged: unknown[] = [];
  const shown = maskError(error, 'trace-1', (cause) => logged.push(cause));
  return { shown: JSON.parse(JSON.stringify(shown)), logged };
}

describe('a domain error', () => {
  it.each(Object.entries(errorKinds))('of kind %s carries its code', (kind, { code, title }) => {
    const error = toGraphQLError(new DomainError(kind as keyof typeof errorKinds, 'Area:Noun:Reason'));
    expect(error.message).toBe(title);
    expect(error.extensions).toEqual({ code, errorCode: 'Area:Noun:Reason' });
    expect(kindOfCode(code)).toBe(kind);
  });

  it('carries its text, the fields that are wrong, and its parameters', () => {
    const error = new DomainError('rateLimited', 'AI:Rate:Exceeded', {
      message: 'Too many.',
      errors: { 'permissions[0]': ['Validation:Unknown'] },
      parameters: { retryAfter: 3, limit: 60, remaining: 0 },
      cause: new Error(secret),
    });
    const shown = toGraphQLError(error);
    expect(shown.message).toBe('Too many.');
    expect(shown.extensions).toEqual({
      code: 'RATE_LIMITED',
      errorCode: 'AI:Rate:Exceeded',
      errors: { 'permissions[0]': ['Validation:Unknown'] },
      retryAfter: 3,
      limit: 60,
      remaining: 0,
    });
    expect(JSON.stringify(shown)).not.toContain('hunter2');
  });

  it.each([
    ['invalid input', invalidInput({ name: ['Validation:Required'] }), 'invalid', 'Validation:Failed'],
    ['no credentials', unauthenticated(), 'unauthenticated', 'Authentication:Required'],
    ['a denial', forbidden(), 'forbidden', 'Authorization:Permission:Denied'],
    ['a missing row', notFound('A:B:NotFound'), 'notFound', 'A:B:NotFound'],
  ])('stands for %s', (_, error, kind, errorCode) => {
    expect(error).toMatchObject({ kind, errorCode });
  });

  it.each([
    ['as it is', (error: Error) => error],
    ['as the original of a GraphQL error', (error: Error) => new GraphQLError('x', { originalError: error })],
    ['as a cause', (error: Error) => new Error('x', { cause: error })],
    [
      'through several of both',
      (error: Error) =>
        new GraphQLError('x', {
          originalError: new Error('y', { cause: new GraphQLError('z', { originalError: error }) }),
        }),
    ],
  ])('is found %s', (_, wrap) => {
    const error = notFound('A:B:NotFound');
    expect(domainErrorOf(wrap(error))).toBe(error);
  });

  it('is what a failure of the database means, however it is wrapped', () => {
    const away = Object.assign(new Error(secret), { code: 'ECONNREFUSED' });
    for (const error of [
      away,
      new GraphQLError('x', { originalError: away }),
      new Error('y', { cause: away }),
    ])
      expect(domainErrorOf(error)).toMatchObject({ kind: 'unavailable' });
  });

  it('is not found where there is none', () => {
    const circle = new Error('x');
    circle.cause = circle;
    for (const error of [new Error('x'), new GraphQLError('x'), circle, 'text', null, undefined, {}])
      expect(domainErrorOf(error)).toBeNull();
  });
});

describe('the mask', () => {
  it.each([
    ['an error', new Error(secret)],
    ['a GraphQL error without a code', new GraphQLError(secret)],
    ['a resolver that threw', new GraphQLError(secret, { originalError: new TypeError(secret) })],
    ['an unknown code', new GraphQLError(secret, { extensions: { code: 'ER_DUP_ENTRY', detail: secret } })],
    [
      'the code of an internal error',
      new GraphQLError(secret, { extensions: { code: 'INTERNAL_SERVER_ERROR', secret } }),
    ],
    ['an internal domain error', new DomainError('internal', 'A:B:C', { message: secret })],
    ['a plain object', { message: secret, extensions: { code: 'NOT_FOUND' } }],
    ['a text', secret],
    ['nothing', undefined],
  ])('says nothing but a trace id of %s, and hands it to the log', (_, error) => {
    const { shown, logged } = masked(error);
    expect(shown).toEqual({
      message: 'An unexpected error occurred.',
      extensions: { code: 'INTERNAL_SERVER_ERROR', errorCode: 'Internal:Unexpected', traceId: 'trace-1' },
    });
    expect(logged).toEqual([error]);
  });

  it('preserves the stack trace', () => {
    const place = { path: ['me', 0, 'name'], source: new Source('{ me }'), positions: [2] };
    for (const originalError of [new Error(secret), notFound('A:B:NotFound')]) {
      const { shown } = masked(new GraphQLError(secret, { ...place, originalError }));
      expect(shown).toMatchObject({ path: ['me', 0, 'name'], locations: [{ line: 1, column: 3 }] });
      expect(JSON.stringify(shown)).not.toContain('hunter2');
    }
  });

  it('lets a domain error through, and logs nothing', () => {
    const { shown, logged } = masked(
      new GraphQLError(secret, { originalError: notFound('A:B:NotFound', 'Gone.') }),
    );
    expect(shown).toEqual({ message: 'Gone.', extensions: { code: 'NOT_FOUND', errorCode: 'A:B:NotFound' } });
    expect(logged).toEqual([]);
  });

  it('answers 503 with a time to wait while the database is away', () => {
    const away = Object.assign(new Error(secret), { code: '57P01' });
    const { shown } = masked(new GraphQLError(secret, { originalError: away }));
    expect(shown).toEqual({
      message: 'Service unavailable.',
      extensions: { code: 'UNAVAILABLE', errorCode: 'Persistence:Database:Unavailable', retryAfter: 2 },
    });
  });

  it("lets a remote subgraph's known code through, with the public members alone", () => {
    const extensions = {
      code: 'CONFLICT',
      errorCode: 'A:B:Taken',
      errors: { name: ['Validation:Taken'] },
      retryAfter: 2,
      serviceName: 'identity',
      stacktrace: [secret],
      exception: { secret },
    };
    const { shown, logged } = masked(new GraphQLError('Taken.', { extensions }));
    const { serviceName, stacktrace, exception, ...open } = extensions;
    expect(shown).toEqual({ message: 'Taken.', extensions: open });
    expect(logged).toEqual([]);
    const bare = masked(new GraphQLError('x', { extensions: { code: 'FORBIDDEN' } })).shown;
    expect(bare.extensions).toEqual({ code: 'FORBIDDEN', errorCode: 'GraphQL:Request:Invalid' });
  });

  it.each([
    ['GRAPHQL_PARSE_FAILED', 'BAD_USER_INPUT', 'GraphQL:Document:SyntaxError'],
    ['GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'GraphQL:Document:Invalid'],
    ['BAD_REQUEST', 'BAD_USER_INPUT', 'GraphQL:Request:Invalid'],
    ['OPERATION_RESOLUTION_FAILURE', 'BAD_USER_INPUT', 'GraphQL:Operation:NotFound'],
    ['PERSISTED_QUERY_NOT_SUPPORTED', 'BAD_USER_INPUT', 'GraphQL:PersistedQuery:NotSupported'],
    ['PERSISTED_QUERY_NOT_FOUND', 'NOT_FOUND', 'GraphQL:PersistedQuery:NotFound'],
  ])('gives %s of a refused request our code', (theirs, code, errorCode) => {
    const { shown } = masked(
      new GraphQLError('Syntax Error.', { extensions: { code: theirs, stacktrace: [secret] } }),
    );
    expect(shown).toEqual({ message: 'Syntax Error.', extensions: { code, errorCode } });
  });
});
