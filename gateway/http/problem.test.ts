import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import {
  DomainError,
  forbidden,
  invalidInput,
  notFound,
  unauthenticated,
} from '../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds } from '../../subgraphs/kernel/error/error-kinds.ts';
import type { Translate } from '../../subgraphs/kernel/localization/error-words.ts';
import { methodNotAllowed } from './http-failure.ts';
import { OperationFailure, toProblem } from './problem.ts';

const place = { instance: '/api/v1/settings/user', traceId: 'trace-1', locale: 'fr' };
const noTexts: Translate = () => null;
const problemOf = (error: unknown, translate = noTexts) => toProblem(error, place, translate).problem;
const headersOf = (error: unknown) => toProblem(error, place, noTexts).headers;
const failed = (extensions: Record<string, unknown>, message = 'Text.') =>
  new OperationFailure([new GraphQLError(message, { extensions }), new GraphQLError('second')]);

const types: Record<number, string> = {
  400: 'rfc9110#section-15.5.1',
  401: 'rfc9110#section-15.5.2',
  403: 'rfc9110#section-15.5.4',
  404: 'rfc9110#section-15.5.5',
  409: 'rfc9110#section-15.5.10',
  412: 'rfc9110#section-15.5.13',
  422: 'rfc4918#section-11.2',
  429: 'rfc6585#section-4',
  500: 'rfc9110#section-15.6.1',
  502: 'rfc9110#section-15.6.3',
  503: 'rfc9110#section-15.6.4',
};

describe('toProblem', () => {
  it.each(Object.values(errorKinds))(
    'turns an operation error $code into $status',
    ({ code, status, title }) => {
      expect(problemOf(failed({ code, errorCode: 'Area:Noun:Reason' }))).toMatchObject({
        type: `https://tools.ietf.org/html/${types[status]}`,
        title,
        status,
        instance: place.instance,
        traceId: 'trace-1',
      });
    },
  );

  it('carries code, fields, text and parameters of a domain error', () => {
    const error = new DomainError('invalid', 'Area:Noun:Reason', {
      message: 'Not so.',
      errors: { name: ['Validation:Required'] },
      parameters: { jsonPath: '$.name', custom: 3 },
    });
    expect(problemOf(error)).toEqual({
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'Invalid request.',
      status: 400,
      detail: 'Not so.',
      instance: place.instance,
      traceId: 'trace-1',
      errorCode: 'Area:Noun:Reason',
      errors: { name: ['Validation:Required'] },
      errorDetails: { name: ['Validation:Required'] },
      jsonPath: '$.name',
      custom: 3,
    });
  });

  it('says title, detail and fields in the language of the caller', () => {
    const texts: Translate = (key, locale) => (locale === 'fr' ? `${key} en français` : `${key} in English`);
    const error = new DomainError('invalid', 'Area:Noun:Reason', {
      message: 'Not so.',
      errors: { name: ['Validation:Required'] },
    });
    expect(problemOf(error, texts)).toMatchObject({
      title: 'Area:Noun:Reason en français',
      detail: 'ErrorSentence:Area:Noun:Reason en français',
      errorDetails: { name: ['Validation:Required en français'] },
    });
    expect(toProblem(error, { ...place, locale: 'en-GB' }, texts).problem).toMatchObject({
      title: 'Area:Noun:Reason in English',
      detail: 'Not so.',
      errorDetails: { name: ['Validation:Required in English'] },
    });
  });

  it('finds a domain error that GraphQL wrapped', () => {
    const wrapped = new GraphQLError('outer', { originalError: notFound('Settings:Setting:NotFound') });
    expect(problemOf(wrapped)).toMatchObject({ status: 404, errorCode: 'Settings:Setting:NotFound' });
  });

  it.each<[string, unknown]>([
    ['a thrown unknown', new Error('select * from users where password = 1')],
    ['a string', 'password'],
    ['null', null],
    ['an internal domain error', new DomainError('internal', 'Area:Noun:Password', { message: 'password' })],
    [
      'an operation error of unknown code',
      failed({ code: 'WEIRD', errors: { password: [] }, secret: 'password' }),
    ],
  ])('says nothing of %s', (_, error) => {
    expect(problemOf(error)).toEqual({
      type: 'https://tools.ietf.org/html/rfc9110#section-15.6.1',
      title: 'An unexpected error occurred.',
      status: 500,
      detail: 'An unexpected error occurred.',
      instance: place.instance,
      traceId: 'trace-1',
      errorCode: 'Internal:Unexpected',
    });
  });

  it('shows the trace id under which a masked error was logged', () => {
    expect(problemOf(failed({ code: 'INTERNAL_SERVER_ERROR', traceId: 'inner' })).traceId).toBe('inner');
  });

  it('keeps what a subgraph adds for the gateway to itself', () => {
    const problem = problemOf(
      failed({ code: 'CONFLICT', errorCode: 'A:B:C', serviceName: 'x', stacktrace: ['y'], status: 1 }),
    );
    expect(problem).toMatchObject({ status: 409 });
    expect(Object.keys(problem)).not.toEqual(expect.arrayContaining(['serviceName']));
    expect(JSON.stringify(problem)).not.toContain('"y"');
  });

  it('puts the key of the AI area into detail and errorCode', () => {
    const error = new DomainError('rejected', 'AI:Workspace:SystemImmutable', { message: 'Text.' });
    expect(problemOf(error)).toMatchObject({
      status: 422,
      detail: 'AI:Workspace:SystemImmutable',
      errorCode: 'AI:Workspace:SystemImmutable',
    });
  });

  it('translates the code, else the neutral title by the name of its kind', () => {
    const texts: Translate = (key, locale) => (key === 'A:B:C' && locale === 'fr' ? 'Refusé.' : null);
    expect(problemOf(forbidden('A:B:C'), texts).title).toBe('Refusé.');
    const neutral: Translate = (key) => (key === 'forbidden' ? 'Interdit.' : null);
    expect(problemOf(forbidden('A:B:C'), neutral)).toMatchObject({ title: 'Interdit.', detail: 'Interdit.' });
  });

  it.each([
    ['no credentials', unauthenticated(), 'Bearer'],
    ['refused credentials', unauthenticated('Authentication:Token:Expired'), 'Bearer error="invalid_token"'],
    ['an anonymous operation', failed({ code: 'UNAUTHENTICATED' }), 'Bearer'],
  ])('challenges %s', (_, error, challenge) => {
    expect(problemOf(error).status).toBe(401);
    expect(headersOf(error)['WWW-Authenticate']).toBe(challenge);
  });

  it('sends limits as headers too', () => {
    const error = new DomainError('rateLimited', 'AI:RateLimit:Exceeded', {
      parameters: { limit: 60, remaining: 0, retryAfter: 2.1 },
    });
    const named = new DomainError('rateLimited', 'AI:RateLimit:Exceeded', {
      parameters: { limit: 60, remaining: 0, retryAfter: 2, policy: 'a"b', windowSeconds: 60 },
    });
    expect(headersOf(named)).toMatchObject({
      RateLimit: '"a_b";r=0;t=2',
      'RateLimit-Policy': '"a_b";q=60;w=60',
    });
    expect(problemOf(error)).toMatchObject({ limit: 60, remaining: 0, retryAfter: 2.1 });
    expect(headersOf(error)).toEqual({
      'Retry-After': '3',
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '0',
    });
    expect(headersOf(new DomainError('conflict', 'A:B:C', { parameters: { retryAfter: 30 } }))).toEqual({
      'Retry-After': '30',
    });
  });

  it.each<[string, unknown, object]>([
    ['405', methodNotAllowed('GET'), { status: 405, errorCode: 'Http:Method:NotAllowed' }],
    [
      'a parser error',
      Object.assign(new Error('x'), { type: 'entity.too.large', status: 413, limit: 9 }),
      { status: 413, limit: 9 },
    ],
    [
      'a router error',
      Object.assign(new URIError('x'), { status: 400 }),
      { status: 400, errorCode: 'Http:Request:Invalid' },
    ],
    ['a 5xx of a library', Object.assign(new Error('x'), { status: 503 }), { status: 500 }],
    [
      'invalid input',
      invalidInput({ a: ['Validation:Required'] }),
      { status: 400, errors: { a: ['Validation:Required'] } },
    ],
  ])('knows %s', (_, error, expected) => {
    expect(problemOf(error)).toMatchObject(expected);
  });
});
