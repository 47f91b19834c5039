import { hmacSha256, sha256Hex } from './digest.ts';

/** A request of one of Amazon's services that speaks JSON, before it is signed. */
export interface AwsRequest {
  readonly method: 'GET' | 'POST';
  /** Without a query. */
  readonly url: URL;
  /** Empty for none. */
  readonly body: string;
}

/** Who signs, and for what. */
export interface AwsCredentialScope {
  readonly region: string;
  /** As the service calls itself in signatures: `ses`. */
  readonly service: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const signedHeaders = 'host;x-amz-date';

/** The headers that sign a request with Signature Version 4; the host is the URL's. */
export function awsSignature(
  { method, url, body }: AwsRequest,
  { region, service, accessKeyId, secretAccessKey }: AwsCredentialScope,
  now: Date,
): Readonly<Record<'authorization' | 'x-amz-date', string>> {
  const time = timeOf(now);
  const day = time.slice(0, 8);
  const scope = [day, region, service, 'aws4_request'];
  const request = [
    method,
    url.pathname,
    '',
    `host:${url.host}`,
    `x-amz-date:${time}`,
    '',
    signedHeaders,
    sha256Hex(body),
  ].join('\n');
  const text = [algorithm, time, scope.join('/'), sha256Hex(request)].join('\n');
  const key = signingKey(secretAccessKey, scope);
  const credential = `Credential=${[accessKeyId, ...scope].join('/')}`;
  const signature = hmacSha256(key, text).toString('hex');
  return {
    'x-amz-date': time,
    authorization: `${algorithm} ${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  };
}

/** A presigned request, valid until it expires. */
export interface PresignedRequest {
  readonly method: 'GET' | 'PUT';
  /** Its query is signed, too. */
  readonly url: URL;
  /** Headers the request must carry with these values, besides the host's. */
  readonly headers: Readonly<Record<string, string>>;
  readonly expiresInSeconds: number;
}

/** The address of a request with its Signature Version 4 in the query; the body is not signed. */
export function presignAwsUrl(
  { method, url, headers, expiresInSeconds }: PresignedRequest,
  { region, service, accessKeyId, secretAccessKey }: AwsCredentialScope,
  now: Date,
): string {
  const time = timeOf(now);
  const scope = [time.slice(0, 8), region, service, 'aws4_request'];
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const all = [...named.set('host', url.host)].sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const query = [
    ...url.searchParams,
    ['X-Amz-Algorithm', algorithm],
    ['X-Amz-Credential', [accessKeyId, ...scope].join('/')],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', String(expiresInSeconds)],
    ['X-Amz-SignedHeaders', names],
  ]
    .map(([name = '', value = '']) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = all.map(([name, value]) => `${name}:${value}`);
  const request = [method, url.pathname, query, ...lines, '', names, 'UNSIGNED-PAYLOAD'].join('\n');
  const text = [algorithm, time, scope.join('/'), sha256Hex(request)].join('\n');
  const signature = hmacSha256(signingKey(secretAccessKey, scope), text).toString('hex');
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signature}`;
}

const timeOf = (now: Date): string => now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

function signingKey(secretAccessKey: string, scope: readonly string[]): Buffer | string {
  return scope.reduce<Buffer | string>((secret, part) => hmacSha256(secret, part), `AWS4${secretAccessKey}`);
}

/** RFC 3986, as signatures want it: of the reserved characters none stays. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
