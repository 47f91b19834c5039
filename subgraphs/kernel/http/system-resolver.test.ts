import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { isolatingResolver, type Resolver, systemResolver } from './system-resolver.ts';

const public4: LookupAddress = { address: '93.184.215.14', family: 4 };
const private4: LookupAddress = { address: '10.0.0.7', family: 4 };
const never: Resolver = () => new Promise(() => {});
const refusing =
  (code: string): Resolver =>
  async () => {
    throw Object.assign(new Error(code), { code });
  };

/** A source that writes down what it is asked. */
function asked(source: Resolver) {
  const names: string[] = [];
  const ask: Resolver = (name) => {
    names.push(name);
    return source(name);
  };
  return { names, ask };
}

describe('names are resolved', () => {
  it('without waiting for one whose name server is slow, nor by the few threads of the process', async () => {
    const machine = asked(never);
    const resolver = isolatingResolver({
      query: async (name) => (name.startsWith('slow') ? never(name) : [public4]),
      lookup: machine.ask,
    });
    for (let number = 0; number < 50; number += 1) void resolver(`slow${number}.example.com`);
    expect(await resolver('hooks.example.com')).toEqual([public4]);
    expect(machine.names).toEqual([]);
  });

  it('once for all concurrent callers', async () => {
    const servers = asked(async () => [public4]);
    const resolver = isolatingResolver({ query: servers.ask, lookup: never });
    await Promise.all([resolver('hooks.example.com'), resolver('hooks.example.com')]);
    expect(servers.names).toEqual(['hooks.example.com']);
    await resolver('hooks.example.com');
    expect(servers.names).toHaveLength(2);
  });

  it.each(['localhost', 'redis', 'keycloak.svc.cluster.local'])(
    'by the machine where only the operator can mean them: %s',
    async (name) => {
      const resolver = isolatingResolver({ query: never, lookup: async () => [private4] });
      expect(await resolver(name)).toEqual([private4]);
    },
  );

  it.each(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EREFUSED', 'ESERVFAIL'])(
    'by the machine where name servers say %s',
    async (code) => {
      const resolver = isolatingResolver({ query: refusing(code), lookup: async () => [private4] });
      expect(await resolver('hosts-file.example.com')).toEqual([private4]);
    },
  );

  it('not by the machine where a name server is too slow', async () => {
    const machine = asked(async () => [private4]);
    const resolver = isolatingResolver({ query: refusing('ETIMEOUT'), lookup: machine.ask });
    await expect(resolver('slow.example.com')).rejects.toThrow('ETIMEOUT');
    expect(machine.names).toEqual([]);
  });

  it('by the machine one after the other, and not at all where many wait', async () => {
    let end = (_: readonly LookupAddress[]) => {};
    const machine = asked(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    const resolver = isolatingResolver({ query: refusing('ENOTFOUND'), lookup: machine.ask });
    const answers = Array.from({ length: 40 }, (_, number) => resolver(`unknown${number}.example.com`));
    const refused = await Promise.allSettled(answers.slice(32));
    expect(refused.map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
    expect(machine.names).toEqual(['unknown0.example.com']);
    end([private4]);
    expect(await answers[0]).toEqual([private4]);
    await expect.poll(() => machine.names).toHaveLength(2);
  });

  it('as the machine has them', async () => {
    const addresses = await systemResolver()('localhost');
    expect(addresses.map(({ address }) => address)).toContain('127.0.0.1');
  });
});
