import { describe, expect, it } from 'vitest';
import { hostileUrls } from '../../../test/testkit/http/hostile-urls.ts';
import { clientOf, recordedNetwork, serverOf } from '../../../test/testkit/http/outbound-http.ts';
import { BlockedTargetError } from './outbound-errors.ts';

describe('a hostile URL', () => {
  it('has at least 200 spellings here, all different', () => {
    expect(new Set(hostileUrls).size).toBe(hostileUrls.length);
    expect(hostileUrls.length).toBeGreaterThanOrEqual(200);
  });

  it.each(hostileUrls)('%s is blocked before anything is resolved or dialled', async (url) => {
    const network = recordedNetwork(1, ['93.184.216.34']);
    const error = await clientOf({ network })
      .request({ url })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BlockedTargetError);
    expect([...network.resolved, ...network.dialled]).toEqual([]);
  });
});

describe('a name that resolves to something else', () => {
  it.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['fe80::1%eth0']],
    [['64:ff9b::7f00:1']],
    [['93.184.216.34', '127.0.0.1']],
    [['2606:4700:4700::1111', 'fd00::1']],
    [['not an address']],
  ])('is blocked at %j, and nothing is dialled', async (addresses) => {
    const network = recordedNetwork(1, addresses);
    const error = await clientOf({ network })
      .request({ url: 'https://hooks.example.com/' })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BlockedTargetError);
    expect(error).toMatchObject({ kind: 'rejected', errorCode: 'Http:Target:Blocked' });
    for (const address of addresses) expect(String(error)).not.toContain(address);
    expect(network.resolved).toEqual(['hooks.example.com']);
    expect(network.dialled).toEqual([]);
  });

  it('is unreachable when nothing answers', async () => {
    const network = recordedNetwork(1, []);
    await expect(clientOf({ network }).request({ url: 'https://hooks.example.com/' })).rejects.toMatchObject({
      errorCode: 'Http:Target:Unreachable',
    });
    expect(network.dialled).toEqual([]);
  });

  it('after the check (rebinding) does not matter: the checked addresses are dialled', async () => {
    const hits: string[] = [];
    const { port } = await serverOf((request, response) => {
      hits.push(String(request.headers.host));
      response.setHeader('connection', 'close').end('ok');
    });
    const network = recordedNetwork(port, ['93.184.216.34', '2606:4700:4700::1111'], ['127.0.0.1']);
    const client = clientOf({ network });

    const answer = await client.request({ url: 'https://hooks.example.com:8443/a' });
    expect([answer.status, answer.body.toString(), answer.truncated]).toEqual([200, 'ok', false]);
    expect(network.dialled).toMatchObject([
      {
        host: 'hooks.example.com',
        port: 8443,
        secure: true,
        addresses: [
          { address: '93.184.216.34', family: 4 },
          { address: '2606:4700:4700::1111', family: 6 },
        ],
      },
    ]);
    expect(network.resolved).toHaveLength(1);

    await expect(client.request({ url: 'https://hooks.example.com:8443/b' })).rejects.toThrow(
      BlockedTargetError,
    );
    expect(network.dialled).toHaveLength(1);
    expect(hits).toEqual(['hooks.example.com:8443']);
  });
});
