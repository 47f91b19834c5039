import { Actor } from '../../call/actor.ts';
import type { CallContext } from '../../call/context.ts';
import { DomainError, forbidden, notFound } from '../../error/domain-error.ts';
import { hostTenant, type Tenant } from '../../tenancy/tenant.ts';
import type { SubgraphDefinition } from '../area.ts';
import type { ExecutableSubgraph } from '../executable-subgraph.ts';
import { Mutation } from '../mutation.ts';
import { NodeEntity } from '../node-entity.ts';
import type { KernelServices } from '../services.ts';
import { buildSubgraph } from '../subgraph.ts';
import {
  Arg,
  Field,
  FieldResolver,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../type-graphql.ts';

/** A failure whose text no client may see. */
export const internalFailure = new Error('password=hunter2');

/** A book, keyed by id. */
@NodeEntity()
@ObjectType('Book')
export class Book {
  @Field(() => String)
  id!: string;
}

/** Counts instances, so that tests see which request uses which. */
export class Instances {
  made = 0;
}

/** What the tests ask. */
@Resolver(() => Book)
export class LibraryResolver {
  readonly number: number;
  constructor(
    instances: Instances,
    readonly userId: string | null,
  ) {
    instances.made += 1;
    this.number = instances.made;
  }

  @Query(() => String)
  async caller(): Promise<string> {
    await Promise.resolve();
    return `${this.userId} ${this.number}`;
  }

  @Query(() => Book, { nullable: true })
  book(@Arg('id', () => String) id: string): Book {
    if (id === 'missing') throw notFound('Library:Book:NotFound', 'There is no such book.');
    if (id === 'broken') throw internalFailure;
    if (id === 'away') throw Object.assign(new Error('10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    return { id };
  }

  @Mutation('Adds a book.', { input: { id: [String, 'Its id.'] }, payload: { book: [Book, 'The book.'] } })
  async addBook({ id }: { id: string }): Promise<{ book: Book }> {
    throw new DomainError('conflict', 'Library:Book:Exists', { parameters: { retryAfter: 1 }, message: id });
  }

  @FieldResolver(() => String, { nullable: true })
  async title(@Root() { id }: Book): Promise<string> {
    if (id === 'secret') throw forbidden('Library:Book:Closed');
    return `${id} for ${this.userId}`;
  }

  @Subscription(() => Book, streamedByKernel)
  bookAdded(@Root() event: { id: string }): Book {
    if (event.id === 'missing') throw notFound('Library:Book:NotFound');
    return { id: event.id };
  }
}

/** A query that is not wired. */
@Resolver()
export class ForgottenResolver {
  @Query(() => String)
  forgotten(): string {
    return 'never';
  }
}

/** The subgraph of the tests, and what was opened and asked. */
export interface Library {
  readonly subgraph: ExecutableSubgraph;
  readonly instances: Instances;
  /** Streams that were opened. */
  readonly opened: string[];
  /** Streams that were closed. */
  readonly closed: string[];
  /** Tenants of the sessions that were opened. */
  readonly sessions: string[];
}

/** @param change replaces parts of the definition. */
export function buildLibrary(change: Partial<SubgraphDefinition> = {}): Library {
  const instances = new Instances();
  const opened: string[] = [];
  const closed: string[] = [];
  const sessions: string[] = [];
  const definition: SubgraphDefinition = {
    name: 'library',
    resolvers: [LibraryResolver, ForgottenResolver],
    references: {
      Book: ({ id }, resolver) => resolver(LibraryResolver).book(String(id)),
    },
    subscriptions: {
      bookAdded: async () => {
        opened.push('bookAdded');
        return events(['one', 'missing', 'two'], closed);
      },
    },
    shield: ({ anyone, authenticated, permission }) => ({
      Query: { caller: anyone, book: anyone, forgotten: anyone, _entities: anyone, _service: anyone },
      Mutation: { addBook: authenticated },
      Subscription: { bookAdded: permission('Library.Books.Read') },
    }),
    wire: (request) => [new LibraryResolver(instances, request.actor.userId)],
    ...change,
  };
  return {
    subgraph: buildSubgraph(definition, servicesWith(sessions), () => ({
      publish: async () => {},
      publishAll: async () => {},
    })),
    instances,
    opened,
    closed,
    sessions,
  };
}

/** A call of a user with the named permissions. */
export function callOf(
  userId: string | null,
  permissions: readonly string[] = [],
  tenant: Tenant = hostTenant,
): CallContext {
  return {
    actor: new Actor({ isAuthenticated: userId !== null, userId, permissions }),
    tenant,
    locale: 'en',
    requestId: 'r',
    signal: new AbortController().signal,
    idempotency: null,
  };
}

async function check(actor: Actor, _: Tenant, name: string): Promise<boolean> {
  if (name === 'Library.Broken.Read') throw internalFailure;
  if (name === 'Library.Away.Read') throw Object.assign(new Error('10.0.0.7:5432'), { code: '57P01' });
  return actor.permissions.includes(name);
}

/** @param sessions tenants of the sessions that are opened. */
function servicesWith(sessions: string[]): KernelServices {
  return {
    database: {
      session: (tenantId: string) => {
        sessions.push(tenantId);
        return {};
      },
    },
    permissions: {
      check,
      isKnownGranted: (actor: Actor, _: Tenant, name: string) => actor.permissions.includes(name),
      demand: async (actor: Actor, tenant: Tenant, name: string) => {
        if (!(await check(actor, tenant, name))) throw forbidden();
      },
    },
    tenantTexts: { of: () => undefined },
    opened: new Map(),
  } as unknown as KernelServices;
}

async function* events(ids: readonly string[], closed: string[]): AsyncGenerator<{ id: string }> {
  try {
    for (const id of ids) yield { id };
  } finally {
    closed.push('bookAdded');
  }
}
