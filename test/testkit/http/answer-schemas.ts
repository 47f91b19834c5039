import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { openApiDocument } from '../../../gateway/rest/openapi-document.ts';
import type { Route } from '../../../gateway/rest/route.ts';
import type { TestAnswer } from '../platform.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(JSON.stringify(openApiDocument())) as AnySchemaObject, 'openapi');

const encoded = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
const validators = new Map<string, ValidateFunction>();

function validatorAt(pointer: readonly string[]): ValidateFunction {
  const $ref = `openapi#/${pointer.map(encoded).join('/')}`;
  const validator = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, validator);
  return validator;
}

function expectFits(validator: ValidateFunction, body: unknown): void {
  validator(body);
  expect(validator.errors ?? []).toEqual([]);
}

/** Fails unless the answer is the row's documented success: status, media type, body by the OpenAPI schema. */
export function expectSuccess(route: Route, answer: TestAnswer): void {
  if (route.kind !== 'operation') throw new Error(`${route.path} is no operation.`);
  const statuses = [route.status, ...(route.otherwise === undefined ? [] : [route.otherwise.status])];
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf(statuses), expect.any(String)]);
  if (route.response === undefined) {
    expect(answer.text).toBe('');
    return;
  }
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const status = String(answer.status);
  const content = ['responses', status, 'content', 'application/json', 'schema'];
  expectFits(validatorAt(['paths', route.path, route.method.toLowerCase(), ...content]), answer.body);
}

/** What a problem is expected to say. */
export interface ExpectedProblem {
  readonly status: number;
  readonly errorCode?: string;
  /** Field → codes. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const challenges: Readonly<Record<string, string>> = { 'Authentication:Required': 'Bearer' };

/** Fails unless the answer is a complete problem document. */
export function expectProblem(answer: TestAnswer, path: string, expected: ExpectedProblem): void {
  expect(answer.body).toMatchObject({ ...expected, instance: path.split('?', 1)[0] });
  expect(answer.status).toBe(expected.status);
  expectWellFormedProblem(answer);
}

/** Fails unless the answer refuses a GraphQL operation before it runs: this status, and one error without data. */
export function expectRefusedOperation(
  answer: TestAnswer,
  { status, errorCode }: { readonly status: number; readonly errorCode: string },
): void {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    status,
    'application/json; charset=utf-8',
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { errors, ...others } = answer.body;
  expect(others).toEqual({});
  expect(errors).toEqual([
    {
      message: expect.any(String),
      extensions: expect.objectContaining({ code: expect.any(String), errorCode }),
    },
  ]);
  expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer error="invalid_token"' : null);
}

/** Fails unless the answer is a problem document with all its members, whatever the failure. */
export function expectWellFormedProblem(answer: TestAnswer): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expectFits(validatorAt(['components', 'schemas', 'Problem']), answer.body);
  const { type, title, status, detail, traceId, errorCode } = answer.body;
  expect(status).toBe(answer.status);
  expect([type, title, detail, traceId].filter((text) => text === '')).toEqual([]);
  expect(URL.canParse(type)).toBe(true);
  expect(errorCode).toMatch(/^[A-Za-z]+:[A-Za-z:]+$/);
  if (status !== 401) return;
  const challenge = challenges[errorCode] ?? 'Bearer error="invalid_token"';
  expect(answer.headers.get('www-authenticate')).toBe(challenge);
}
