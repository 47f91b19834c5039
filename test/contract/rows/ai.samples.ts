import { randomUUID } from 'node:crypto';
import type { Refusal, RowSample, SampleOwner } from './row-sample.ts';

const settings = { provider: 'local', model: 'echo', temperature: 0.5, maxOutputTokens: 256 };
const notFound = 'AI:Workspace:NotFound';
const freshName = () => `workspace-${randomUUID()}`;

/** A dynamic workspace of the owner's tenant. */
export async function newWorkspace({ platform, token }: SampleOwner, body: object = {}): Promise<string> {
  const name = freshName();
  const answer = await platform.call('/ai/workspaces', {
    method: 'POST',
    token,
    body: { name, ...settings, ...body },
  });
  if (answer.status !== 201) throw new Error(`No workspace: ${answer.text}`);
  return answer.body.name;
}

const ownWorkspace = async (owner: SampleOwner) => ({ parameters: { name: await newWorkspace(owner) } });

const unknown = (body?: object): Refusal => ({
  name: 'a workspace that does not exist',
  input: { parameters: { name: 'nowhere' }, ...(body === undefined ? {} : { body }) },
  status: 404,
  errorCode: notFound,
});

const immutable = (body?: object): Refusal => ({
  name: 'a system workspace',
  input: { parameters: { name: 'echo' }, ...(body === undefined ? {} : { body }) },
  status: 422,
  errorCode: 'AI:Workspace:SystemImmutable',
});

/** What is wrong with settings, at creation and at replacement. */
const wrongSettings: readonly (readonly [name: string, body: object, errors: Refusal['errors']])[] = [
  ['no provider', { provider: ' ' }, { provider: ['Validation:Required'] }],
  ['a provider over 64 characters', { provider: 'x'.repeat(65) }, { provider: ['Validation:MaxLength'] }],
  ['no model', { model: '' }, { model: ['Validation:Required'] }],
  ['a model over 128 characters', { model: 'x'.repeat(129) }, { model: ['Validation:MaxLength'] }],
  ['a temperature of 2.01', { temperature: 2.01 }, { temperature: ['Validation:OutOfRange'] }],
  ['a temperature below 0', { temperature: -0.01 }, { temperature: ['Validation:OutOfRange'] }],
  ['no output tokens', { maxOutputTokens: 0 }, { maxOutputTokens: ['Validation:OutOfRange'] }],
  [
    'a system prompt over 32,000 characters',
    { systemPrompt: 'x'.repeat(32_001) },
    { systemPrompt: ['Validation:MaxLength'] },
  ],
  [
    'a display name over 64 characters',
    { workspaceModelName: 'x'.repeat(65) },
    { workspaceModelName: ['Validation:MaxLength'] },
  ],
];

const invalid = { status: 400, errorCode: 'Validation:Failed' };
const name = 'refused';

const wrongNames: readonly (readonly [name: string, value: string, code: string])[] = [
  ['the name A_b', 'A_b', 'InvalidFormat'],
  ['a name that begins with a hyphen', '-a', 'InvalidFormat'],
  ['a name over 128 characters', 'x'.repeat(129), 'MaxLength'],
];

/** Rows of `ai.routes.ts`. */
export const aiSamples: readonly RowSample[] = [
  {
    row: 'GET /ai/workspaces/{name}',
    permission: 'AI.Workspaces.View',
    foreign: notFound,
    good: ownWorkspace,
    refusals: [unknown()],
  },
  {
    row: 'POST /ai/workspaces',
    permission: 'AI.Workspaces.Create',
    foreign: null,
    accepts: { temperature: ['a fraction', 'zero'] },
    good: async () => ({ body: { name: freshName(), ...settings } }),
    refusals: [
      ...wrongNames.map(([title, value, code]) => ({
        name: title,
        input: { body: { ...settings, name: value } },
        ...invalid,
        errors: { name: [`Validation:${code}`] },
      })),
      ...wrongSettings.map(([title, body, errors = {}]) => ({
        name: title,
        input: { body: { name, ...settings, ...body } },
        ...invalid,
        errors,
      })),
      {
        name: 'the name of a system workspace',
        input: { body: { ...settings, name: 'echo' } },
        status: 409,
        errorCode: 'AI:Workspace:AlreadyExists',
      },
    ],
  },
  {
    row: 'PUT /ai/workspaces/{name}',
    permission: 'AI.Workspaces.Update',
    foreign: notFound,
    accepts: { temperature: ['a fraction', 'zero'] },
    good: async (owner) => ({ ...(await ownWorkspace(owner)), body: { ...settings, isActive: false } }),
    refusals: [
      unknown(settings),
      immutable(settings),
      ...wrongSettings.map(([title, body, errors = {}]) => ({
        name: title,
        input: { parameters: { name: 'nowhere' }, body: { ...settings, ...body } },
        ...invalid,
        errors,
      })),
    ],
  },
  {
    row: 'DELETE /ai/workspaces/{name}',
    permission: 'AI.Workspaces.Delete',
    foreign: notFound,
    good: ownWorkspace,
    refusals: [unknown(), immutable()],
  },
];
