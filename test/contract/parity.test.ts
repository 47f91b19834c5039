import { print, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inputsWithHidden, variableTypes } from '../../gateway/graphql/supergraph/inaccessible.ts';
import { Supergraph } from '../../gateway/graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../../gateway/graphql/supergraph/supergraph-file.ts';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { errorKinds, kindOfCode } from '../../subgraphs/kernel/error/error-kinds.ts';
import { withoutLimits } from '../testkit/limits.ts';
import {
  startTestPlatform,
  type TestAnswer,
  type TestPlatform,
  type Transport,
  transports,
} from '../testkit/platform.ts';
import { everyNth } from '../testkit/whole-tables.ts';
import { bindInput, callRow, type SampledRow, sampledRows, variablesOf } from './rows/all-samples.ts';
import type { RowInput } from './rows/row-sample.ts';

const { schema, supergraphSchema } = new Supergraph(await readSupergraph(undefined));
const hidden = inputsWithHidden(supergraphSchema);

/** Pages by number are REST's alone: their arguments are hidden from clients. */
const isValid = ({ route }: SampledRow) => validate(schema, route.document).length === 0;

/** Rows whose operation clients could send with the same variables: members of some inputs are REST's alone, too. */
const isForClients = (row: SampledRow) =>
  isValid(row) && !variableTypes(row.route.document).some((name) => hidden.has(name));

/** True for input that REST refuses before its operation: in words that are an enum in GraphQL. */
function isRefusedBefore(row: SampledRow, input: RowInput): boolean {
  try {
    variablesOf(row, input);
    return false;
  } catch (error) {
    if (error instanceof DomainError) return true;
    throw error;
  }
}

const refusals = sampledRows.flatMap((row) =>
  (row.refusals ?? []).map((refusal) => ({ row, refusal, title: `${row.row} refuses ${refusal.name}` })),
);
const credentialled = sampledRows.filter(({ route }) => !route.anonymous);
const permitted = sampledRows.filter(({ permission }) => permission !== null);
const tenantBound = sampledRows.filter(({ foreign }) => foreign !== null);
const shared = sampledRows.filter(isForClients);
const reads = shared.filter(({ route }) => route.method === 'GET');
const writes = shared.filter(({ route }) => route.method !== 'GET');

/** What GraphQL and REST must agree on. */
interface Verdict {
  readonly status: number;
  readonly errorCode: string | null;
  readonly errors: unknown;
}

/** Embedded every row; the way to a subgraph over HTTP is the same for all, and tried by a fourth of them. */
const triedOver = (transport: Transport, rows: readonly SampledRow[]) =>
  transport === 'embedded' ? rows : everyNth(4, rows);

describe.each(transports)('REST and GraphQL, %s', (transport) => {
  let platform: TestPlatform;
  let alice: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport, env: withoutLimits });
    alice = await platform.token('alice');
  });
  afterAll(() => platform.close());

  const goodInput = ({ good }: SampledRow) => good({ platform, token: alice });

  /** The row's own operation with the same values, sent to `/graphql`. */
  async function twin(row: SampledRow, input: RowInput, token: string | null): Promise<TestAnswer> {
    const { document } = row.route;
    return platform.graphql(print(document), variablesOf(row, input), { token });
  }

  async function expectSameVerdict(row: SampledRow, input: RowInput, token: string | null): Promise<Verdict> {
    const rest = restVerdict(await callRow(platform, row, input, { token }));
    if (isForClients(row) && !isRefusedBefore(row, input))
      expect(graphqlVerdict(row, input, await twin(row, input, token))).toEqual(rest);
    return rest;
  }

  it.each(sampledRows.filter((row) => !isValid(row)))(
    '$row has an operation that clients cannot send',
    async (row) => {
      const { status, body } = await twin(row, await goodInput(row), alice);
      expect([status, body.errors?.[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    },
  );

  it.each(triedOver(transport, reads))('$row answers the same rows', async (row) => {
    const input = await goodInput(row);
    // A job that runs may change a row between the two questions; then both are asked again.
    const bothAnswerAlike = async () => {
      const rest = await callRow(platform, row, input, { token: alice });
      const graphql = await twin(row, input, alice);
      expect(graphql.body.errors).toBeUndefined();
      const shaped = row.route.respond?.(graphql.body.data, bindInput(row, input), (path) => path);
      expect(JSON.parse(JSON.stringify(shaped))).toEqual(rest.body);
    };
    await vi.waitFor(bothAnswerAlike, { timeout: 10_000 });
  });

  it.each(triedOver(transport, writes))('$row succeeds through both', async (row) => {
    const rest = await callRow(platform, row, await goodInput(row), { token: alice });
    const graphql = await twin(row, await goodInput(row), alice);
    expect([rest.status, graphql.body.errors]).toEqual([row.route.status, undefined]);
  });

  it.each(everyNth(3, triedOver(transport, credentialled)))(
    '$row is refused without credentials',
    async (row) => {
      const verdict = await expectSameVerdict(row, await goodInput(row), null);
      expect(verdict).toMatchObject({ status: 401, errorCode: 'Authentication:Required' });
    },
  );

  it.each(everyNth(3, triedOver(transport, permitted)))(
    '$row is refused without the permission',
    async (row) => {
      const token = await platform.token('bob', { roles: [] });
      const verdict = await expectSameVerdict(row, await goodInput(row), token);
      expect(verdict).toMatchObject({ status: 403, errorCode: 'Authorization:Permission:Denied' });
    },
  );

  it.each(triedOver(transport, tenantBound))('$row is not found from another tenant', async (row) => {
    const carol = await platform.token('carol');
    const verdict = await expectSameVerdict(row, await goodInput(row), carol);
    expect(verdict).toMatchObject({ status: 404, errorCode: row.foreign });
  });

  // An enum of the graph, which is checked where it is a variable; clients of REST know the field's own code.
  it('a chat role that is none is an invalid value of the variable, on REST of the field', async () => {
    const messages = [{ role: 'narrator', content: 'x' }];
    const documentText = `mutation ($input: CreateAIChatCompletionInput!) {
      createAIChatCompletion(input: $input) { aiChatCompletion { content } } }`;
    const graphql = await platform.graphql(
      documentText,
      { input: { workspaceName: 'echo', messages } },
      { token: alice },
    );
    expect(graphql.body.errors?.[0]?.extensions).toMatchObject({
      errorCode: 'Validation:Failed',
      errors: { 'messages[0].role': ['Validation:InvalidValue'] },
    });
    const row = sampledRows.find((one) => one.row === 'POST /ai/chat/{workspaceName}') as SampledRow;
    const input = { parameters: { workspaceName: 'echo' }, body: { messages } };
    expect(restVerdict(await callRow(platform, row, input, { token: alice }))).toEqual({
      status: 400,
      errorCode: 'Validation:Failed',
      errors: { 'messages[0].role': ['Validation:InvalidChatRole'] },
    });
  });

  it.each(refusals)('$title', async ({ row, refusal }) => {
    const token = await platform.token(refusal.user ?? 'alice');
    const { status, errorCode, errors } = refusal;
    const verdict = await expectSameVerdict(row, refusal.input, token);
    expect(verdict).toEqual({ status, errorCode, errors });
  });
});

function restVerdict({ status, body }: TestAnswer): Verdict {
  return { status, errorCode: body.errorCode, errors: body.errors };
}

/** A field that may be null says "not found" by null; the row's shaping turns that into the code. */
function graphqlVerdict(row: SampledRow, input: RowInput, { body }: TestAnswer): Verdict {
  const [error] = body.errors ?? [];
  if (error !== undefined) {
    const { code, errorCode, errors } = error.extensions;
    return { status: errorKinds[kindOfCode(code)].status, errorCode, errors };
  }
  try {
    row.route.respond?.(body.data, bindInput(row, input), (path) => path);
  } catch (missing) {
    return { status: 404, errorCode: (missing as { errorCode: string }).errorCode, errors: undefined };
  }
  return { status: row.route.status, errorCode: null, errors: undefined };
}
