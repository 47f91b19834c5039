/** By hand: what somebody tried once, somewhere. */
const known = [
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

/** One address of each network nobody outside may reach. */
const addresses = [
  ...['127.0.0.2', '10.1.2.3', '172.20.0.1', '192.168.1.10', '169.254.169.253', '100.64.0.9', '0.0.0.1'],
  ...['198.18.0.9', '192.0.2.9', '203.0.113.9', '224.0.0.9', '240.0.0.9'],
];

/** The same address in every notation a URL parser takes, and inside IPv6. */
function spellingsOf(address: string): string[] {
  const bytes = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  const hex = (value: number) => value.toString(16);
  const inside = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  return [
    ...[String(whole), `0x${hex(whole)}`, `0${whole.toString(8)}`],
    bytes.map((byte) => `0x${hex(byte)}`).join('.'),
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${address}.`,
    ...[`[::ffff:${address}]`, `[64:ff9b::${inside}]`, `[2002:${inside}::]`],
  ];
}

const reserved = [
  ...['local', 'internal', 'localhost', 'onion', 'home.arpa', 'test', 'example', 'invalid', 'alt'],
  ...['localdomain', 'intranet', 'corp', 'home', 'lan', 'private'],
];

/** URLs no client of ours may request, and nobody may register as a target; all different. */
export const hostileUrls: readonly string[] = [
  ...known,
  ...addresses.flatMap(spellingsOf).map((host) => `https://${host}/hook`),
  ...reserved.flatMap((name) => [`https://hooks.${name}/in`, `https://a.b.${name.toUpperCase()}./in`]),
];
