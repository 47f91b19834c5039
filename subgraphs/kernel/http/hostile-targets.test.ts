import { describe, expect, it } from 'vitest';
import { clientOf, recordedNetwork, serverOf } from '../../../test/testkit/outbound-http.ts';
import { BlockedTargetError } from './outbound-errors.ts';

const hostileUrls = [
  // Not HTTPS, not a URL, credentials in it.
  ...[
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'ws://hooks.example.com/',
  ],
  ...[
    'data:text/plain,x',
    'javascript:alert(1)',
    'gopher://127.0.0.1:6379/_x',
    'unix:/var/run/docker.sock',
    'nonsense',
    '',
  ],
  ...[
    'https://user@hooks.example.com/',
    'https://:pw@hooks.example.com/',
    'https://hooks.example.com@127.0.0.1/',
    'https://',
  ],
  // Loopback in every spelling.
  ...[
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
  ],
  ...[
    'https://0x7f.0.0.1/',
    'https://0x7F.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0177.1/',
  ],
  ...[
    'https://127.0.0.1./',
    'https://127.255.255.254/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https:127.0.0.1',
  ],
  ...[
    'https:\\\\127.0.0.1\\',
    'https://127.0.0.1:443/',
    'https://%31%32%37.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
  ],
  ...[
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::]/',
    'https://[::127.0.0.1]/',
    'https://[::7f00:1]/',
  ],
  ...['https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://[0:0:0:0:0:ffff:7f00:1]/'],
  ...['https://[64:ff9b::127.0.0.1]/', 'https://[64:ff9b:1::7f00:1]/', 'https://[2002:7f00:1::]/'],
  ...['https://[2001:0:7f00:1::]/', 'https://[::ffff:0:127.0.0.1]/'],
  // Private and shared networks, metadata services.
  ...[
    'https://10.0.0.1/',
    'https://10.255.255.255/',
    'https://167772161/',
    'https://0xa000001/',
    'https://012.1/',
  ],
  ...[
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://192.168.1/',
    'https://100.64.0.1/',
  ],
  ...[
    'https://100.127.255.255/',
    'https://169.254.169.254/latest/meta-data',
    'https://0xa9fea9fe/',
    'https://2852039166/',
  ],
  ...[
    'https://[::ffff:169.254.169.254]/',
    'https://[::ffff:a00:1]/',
    'https://[fd00:ec2::254]/',
    'https://[fc00::1]/',
  ],
  ...['https://[fe80::1]/', 'https://[fec0::1]/', 'https://[2002:a9fe:a9fe::]/', 'https://[64:ff9b::a00:1]/'],
  // Special purposes.
  ...[
    'https://192.0.0.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://198.19.255.255/',
    'https://198.51.100.1/',
  ],
  ...[
    'https://203.0.113.1/',
    'https://192.88.99.1/',
    'https://224.0.0.1/',
    'https://239.255.255.255/',
    'https://240.0.0.1/',
  ],
  ...[
    'https://255.255.255.255/',
    'https://4294967295/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://[100::1]/',
  ],
  ...['https://[3fff::1]/', 'https://[2001:2::1]/', 'https://[4000::1]/'],
  // Reserved names.
  ...[
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://a.localhost/',
    'https://%6cocalhost/',
  ],
  ...[
    'https://ｌｏｃａｌｈｏｓｔ/',
    'https://printer.local/',
    'https://printer.LOCAL./',
    'https://metadata.google.internal/',
  ],
  ...[
    'https://hidden.onion/',
    'https://router.home.arpa/',
    'https://a.test/',
    'https://a.example/',
    'https://a.invalid/',
  ],
  ...['https://redis/', 'https://kubernetes./', 'https://a。internal/'],
];

describe('a hostile URL', () => {
  it('has at least 80 spellings here, all different', () => {
    expect(new Set(hostileUrls).size).toBe(hostileUrls.length);
    expect(hostileUrls.length).toBeGreaterThanOrEqual(80);
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
