import type { LookupAddress } from 'node:dns';
import { lookup, Resolver as NameServers } from 'node:dns/promises';
import { classifyHost } from './host-name.ts';

/** Turns a name into all its addresses. */
export type Resolver = (name: string) => Promise<readonly LookupAddress[]>;

/** The ways a machine resolves names; tests replace them. */
export interface NameSources {
  /** Queries the name servers. Queries do not wait for each other. */
  readonly query: Resolver;
  /**
   * Uses the machine's resolver: hosts file, search domains. Each call occupies one of the process's few worker
   * threads.
   */
  readonly lookup: Resolver;
}

/** Milliseconds until the first timeout of a name server, and number of attempts. */
const patience = { timeout: 2_000, tries: 2 };

/** Maximum number of names that wait for the operating system, which resolves them one by one. */
const mostWaiting = 32;

/** Error codes after which the operating system is tried: it may know names that the name servers do not. */
const unknownNames = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ECONNREFUSED', 'EREFUSED', 'ESERVFAIL']);

/**
 * Resolves names so that one slow name server does not delay other names. Public names are resolved by the name
 * servers. The machine resolves the others (`localhost`, aliases of containers, which only the operator can configure)
 * and names that the name servers do not know, sequentially: its lookups share a few threads with files and
 * cryptography. Concurrent requests for one name share the result.
 * @returns a resolver that fails with the error of its source.
 */
export function isolatingResolver(sources: NameSources): Resolver {
  const running = new Map<string, ReturnType<Resolver>>();
  const lookUpInOrder = oneByOne(sources.lookup);
  const resolve: Resolver = async (name) => {
    if (classifyHost(name).kind === 'reserved') return sources.lookup(name);
    return sources.query(name).catch((error: NodeJS.ErrnoException) => {
      if (!unknownNames.has(error.code ?? '')) throw error;
      return lookUpInOrder(name, error);
    });
  };
  return (name) => {
    const shared = running.get(name);
    if (shared !== undefined) return shared;
    const answer = resolve(name).finally(() => running.delete(name));
    running.set(name, answer);
    return answer;
  };
}

/** Resolves as the machine does. Each client has its own, so that slow names of one do not delay another. */
export function systemResolver(): Resolver {
  const servers = new NameServers(patience);
  return isolatingResolver({
    query: (name) => queryBoth(servers, name),
    lookup: (name) => lookup(name, { all: true, verbatim: true }),
  });
}

/** IPv4 first: a machine without IPv6 gets addresses of both all the same. @throws when there is neither. */
async function queryBoth(servers: NameServers, name: string): Promise<readonly LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([servers.resolve4(name), servers.resolve6(name)]);
  const addresses = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (addresses.length === 0 && v4.status === 'rejected') throw v4.reason;
  return addresses;
}

/** Runs calls one after the other; where too many wait, a call fails with the error it was given. */
function oneByOne(resolver: Resolver): (name: string, otherwise: Error) => ReturnType<Resolver> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (name, otherwise) => {
    if (waiting >= mostWaiting) return Promise.reject(otherwise);
    waiting += 1;
    const answer = last.then(() => resolver(name));
    last = answer.then(
      () => (waiting -= 1),
      () => (waiting -= 1),
    );
    return answer;
  };
}
