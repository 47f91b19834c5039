import { createHash } from 'node:crypto';
import {
  type FragmentDefinitionNode,
  type GraphQLSchema,
  isCompositeType,
  type NamedTypeNode,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Clock } from '../../../../subgraphs/kernel/clock/clock.ts';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import { fragmentsOf, type SentOperation } from '../../supergraph/admission.ts';

/** Headers by which Apollo's clients say who they are. */
export const clientHeaders = { name: 'apollographql-client-name', version: 'apollographql-client-version' };

/** An operation as it is kept: without its text, which may have values of a person in it. */
export interface UsedOperation {
  /** Of the text, to tell operations of one name apart. */
  readonly hash: string;
  readonly name: string | null;
  /** The fields that it selects, as `Type.field`, sorted. */
  readonly fields: readonly string[];
}

/** What one client sent of one operation in a day. */
export interface OperationUse {
  readonly operation: UsedOperation;
  /** Empty where it said nothing. */
  readonly client: string;
  readonly version: string;
  count: number;
}

/** Uses in memory, of all days together; clients choose their names freely. */
const mostUses = 10_000;

const longestName = 100;

/** Counts in memory which client uses which operations, by day (UTC). */
export class OperationUsage {
  private readonly operations = new WeakMap<OperationDefinitionNode, UsedOperation>();
  private readonly days = new Map<string, Map<string, OperationUse>>();
  private size = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limit = mostUses,
  ) {}

  /** @param sent valid against the schema. */
  count(schema: GraphQLSchema, sent: SentOperation, { headers }: Pick<GatewayCall, 'headers'>): void {
    const operation = this.operationOf(schema, sent);
    const client = nameOf(headers[clientHeaders.name]);
    const version = nameOf(headers[clientHeaders.version]);
    const uses = this.usesOf(this.today());
    const key = JSON.stringify([operation.hash, operation.name, client, version]);
    const known = uses.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.size < this.limit) {
      uses.set(key, { operation, client, version, count: 1 });
      this.size += 1;
    }
  }

  /** The days with their uses. */
  all(): ReadonlyMap<string, Iterable<OperationUse>> {
    return new Map([...this.days].map(([day, uses]) => [day, uses.values()]));
  }

  /** Forgets all days before today. */
  forgetPast(): void {
    const today = this.today();
    for (const [day, uses] of this.days) {
      if (day >= today) continue;
      this.days.delete(day);
      this.size -= uses.size;
    }
  }

  private usesOf(day: string): Map<string, OperationUse> {
    const known = this.days.get(day) ?? new Map<string, OperationUse>();
    this.days.set(day, known);
    return known;
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }

  private operationOf(schema: GraphQLSchema, sent: SentOperation): UsedOperation {
    const known = this.operations.get(sent.operation);
    if (known !== undefined) return known;
    const used: UsedOperation = {
      hash: createHash('sha256').update(sent.source).digest('hex').slice(0, 16),
      name: sent.operation.name?.value ?? null,
      fields: [...fieldsOf(schema, sent)].sort(),
    };
    this.operations.set(sent.operation, used);
    return used;
  }
}

/** The fields of one operation of a document; a type that it only names has `__typename`. */
function fieldsOf(schema: GraphQLSchema, { document, operation }: SentOperation): ReadonlySet<string> {
  const fields = new Set<string>();
  const fragments = fragmentsOf(document);
  const waiting: (OperationDefinitionNode | FragmentDefinitionNode)[] = [operation];
  const met = new Set<string>();
  const noteType = (condition: NamedTypeNode | undefined) => {
    if (condition !== undefined) fields.add(`${condition.name.value}.__typename`);
  };
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const info = new TypeInfo(schema);
    const note = visitWithTypeInfo(info, {
      Field: ({ name }) => {
        const parent = info.getParentType();
        if (isCompositeType(parent) && !parent.name.startsWith('__'))
          fields.add(`${parent.name}.${name.value}`);
      },
      InlineFragment: ({ typeCondition }) => noteType(typeCondition),
      FragmentDefinition: ({ typeCondition }) => noteType(typeCondition),
      FragmentSpread: ({ name }) => {
        const fragment = met.has(name.value) ? undefined : fragments[name.value];
        met.add(name.value);
        if (fragment !== undefined) waiting.push(fragment);
      },
    });
    visit(node, note);
  }
  return fields;
}

const nameOf = (header: string | undefined) => (header ?? '').slice(0, longestName).toWellFormed();
