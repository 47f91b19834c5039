import {
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { DocumentNode } from 'graphql';
import { blobContent } from '../../subgraphs/blobs/blobs.contract.ts';
import type { FieldAccess } from '../../subgraphs/host/field-access.ts';
import type { KernelServices } from '../../subgraphs/kernel/subgraph/services.ts';
import type { GatewayCall } from '../authentication/gateway-call.ts';
import type { StreamingOperations } from '../graphql/endpoints/streaming-operations.ts';
import type { Graph } from '../graphql/execution/graph.ts';
import type { PlannedOperation } from '../graphql/supergraph/supergraph.ts';
import { readDocument } from './document-contents.ts';
import {
  GetDashboardDocument,
  GetDocumentDocument,
  GetTemplateDocument,
  ListDashboardsDocument,
  ListTemplatesDocument,
} from './generated/operations.ts';
import { type GuardedField, guardedFields, mayUse } from './operation-access.ts';

/** A row of a list, as far as resources need it. */
interface Row {
  readonly id?: string;
  readonly name: string;
  readonly culture?: string | null;
}

/** A kind of resources: how the caller's are listed, and how one is read. */
interface ResourceKind {
  /** First part of the address: `platform://templates/…`. */
  readonly name: string;
  /** Root field of the list, and of the one. Without a list, an agent learns the address elsewhere. */
  readonly list?: { readonly field: string; readonly document: DocumentNode };
  readonly read: { readonly field: string; readonly document: DocumentNode };
  readonly uriTemplate: string;
  readonly title: string;
  /** Whether it is a file, whose contents are read; of others the fields of the operation are. */
  readonly isFile?: boolean;
  /** The path of a row's address. */
  pathOf(row: Row): readonly string[];
  /** The variables that read it. */
  variablesOf(path: readonly string[]): Readonly<Record<string, unknown>>;
}

const kinds: readonly ResourceKind[] = [
  {
    name: 'templates',
    title: 'A template of messages or documents',
    list: { field: 'templates', document: ListTemplatesDocument },
    read: { field: 'template', document: GetTemplateDocument },
    uriTemplate: 'platform://templates/{name}/{culture}',
    pathOf: ({ name, culture }) => (culture ? [name, culture] : [name]),
    variablesOf: ([name, culture = null]) => ({ name, culture }),
  },
  {
    name: 'dashboards',
    title: 'A dashboard of the tenant',
    list: { field: 'dashboards', document: ListDashboardsDocument },
    read: { field: 'dashboard', document: GetDashboardDocument },
    uriTemplate: 'platform://dashboards/{id}',
    pathOf: ({ id = '' }) => [id],
    variablesOf: ([id]) => ({ id }),
  },
  {
    name: 'documents',
    title: 'A file that the caller uploaded, or that is attached to what the caller may read',
    read: { field: 'blob', document: GetDocumentDocument },
    uriTemplate: 'platform://documents/{id}',
    isFile: true,
    pathOf: ({ id = '' }) => [id],
    variablesOf: ([id]) => ({ id }),
  },
];

/** Resources in one page of a kind. */
const pageSize = 50;
const mimeType = 'application/json';

interface PreparedKind {
  readonly kind: ResourceKind;
  readonly list: PlannedOperation | null;
  readonly read: PlannedOperation;
  readonly fields: readonly GuardedField[];
}

export interface ResourcesDependencies {
  readonly graph: Graph;
  readonly operations: Pick<StreamingOperations, 'start'>;
  readonly access: FieldAccess;
  readonly services: Pick<KernelServices, 'ports'>;
}

/** What agents may read by an address. */
export class AgentResources {
  readonly #prepared: readonly PreparedKind[];
  readonly #dependencies: ResourcesDependencies;

  constructor(dependencies: ResourcesDependencies) {
    const { graph, access } = dependencies;
    this.#dependencies = dependencies;
    this.#prepared = kinds.map((kind) => ({
      kind,
      list: kind.list === undefined ? null : graph.prepare(kind.list.document),
      read: graph.prepare(kind.read.document),
      fields: [kind.list ?? [], kind.read]
        .flat()
        .flatMap(({ document }) => guardedFields(graph.supergraph.schema, document, access)),
    }));
  }

  /** The kinds that the caller may read, as templates of addresses. */
  async templates(call: GatewayCall) {
    const open = await this.#openTo(call);
    return open.map(({ kind: { name, title, uriTemplate, isFile } }) => ({
      name,
      title,
      uriTemplate,
      ...(isFile !== true && { mimeType }),
    }));
  }

  /**
   * A page of the caller's resources: kind after kind.
   * @param cursor `kind:cursor of its list`; untrusted.
   * @throws {ProtocolError} for a cursor that is none.
   */
  async list(cursor: string | undefined, call: GatewayCall) {
    const open = (await this.#openTo(call)).flatMap(({ kind, list }) =>
      kind.list === undefined || list === null ? [] : [{ kind, list, field: kind.list.field }],
    );
    const [name = '', ...rest] = (cursor ?? open[0]?.kind.name ?? '').split(':');
    const at = open.findIndex(({ kind }) => kind.name === name);
    const current = open[at];
    if (current === undefined) {
      if (cursor === undefined) return { resources: [] };
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such cursor.');
    }
    const after = rest.join(':') || null;
    const page = (await this.#run(current.list, { first: pageSize, after }, call))[current.field] as {
      readonly nodes: readonly Row[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
    const following = page.pageInfo.hasNextPage
      ? `${name}:${page.pageInfo.endCursor}`
      : open[at + 1]?.kind.name;
    return {
      resources: page.nodes.map((row) => resourceOf(current.kind, row)),
      ...(following === undefined ? {} : { nextCursor: following }),
    };
  }

  /** @throws {ProtocolError} for an address that names nothing of the caller's. */
  async read(uri: string, call: GatewayCall) {
    const [, name, written = ''] = /^platform:\/\/([a-z]+)\/(.+)$/.exec(uri) ?? [];
    const found = (await this.#openTo(call)).find(({ kind }) => kind.name === name);
    const path = decodePath(written);
    if (found === undefined || path === null) throw notFound(uri);
    const data = await this.#run(found.read, found.kind.variablesOf(path), call, uri);
    const value = data[found.kind.read.field];
    if (value === null || value === undefined) throw notFound(uri);
    if (found.kind.isFile === true) {
      const content = this.#dependencies.services.ports.get(blobContent);
      const { id } = value as { readonly id: string };
      return { contents: await readDocument(content, { uri, tenantId: call.tenant.id, id }) };
    }
    return { contents: [{ uri, mimeType, text: JSON.stringify(value) }] };
  }

  async #openTo(call: GatewayCall): Promise<readonly PreparedKind[]> {
    const open: PreparedKind[] = [];
    for (const one of this.#prepared)
      if (await mayUse(this.#dependencies.access, call, one.fields)) open.push(one);
    return open;
  }

  async #run(
    planned: PlannedOperation,
    variables: Readonly<Record<string, unknown>>,
    call: GatewayCall,
    uri: string | null = null,
  ): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.#dependencies.operations.start(
      { planned, variables, cost: null, idempotency: null, requested: null },
      call,
    );
    if (!('data' in answer) || !answer.data) {
      const [error] = 'errors' in answer ? (answer.errors ?? []) : [];
      throw uri !== null && error?.extensions.code === 'NOT_FOUND'
        ? notFound(uri)
        : new ProtocolError(
            ProtocolErrorCode.InvalidParams,
            error?.message ?? 'The resource cannot be read.',
          );
    }
    return answer.data;
  }
}

const notFound = (uri: string) => new ResourceNotFoundError(uri, 'There is no such resource.');

function resourceOf(kind: ResourceKind, row: Row): Resource {
  const path = kind.pathOf(row);
  return {
    uri: `platform://${kind.name}/${path.map(encodeURIComponent).join('/')}`,
    name: path.join('/'),
    title: row.name,
    mimeType,
  };
}

function decodePath(written: string): readonly string[] | null {
  try {
    return written.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}
