import { hmacSha256, sha256Hex } from '../crypto/digest.ts';

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
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const scope = [day, region, service, 'aws4_request'];
  const request = [
    ...[method, url.pathname, '', `host:${url.host}`, `x-amz-date:${time}`],
    ...['', signedHeaders, sha256Hex(body)],
  ].join('\n');
  const text = [algorithm, time, scope.join('/'), sha256Hex(request)].join('\n');
  const key = scope.reduce<Buffer | string>(
    (secret, part) => hmacSha256(secret, part),
    `AWS4${secretAccessKey}`,
  );
  const credential = `Credential=${[accessKeyId, ...scope].join('/')}`;
  const signature = hmacSha256(key, text).toString('hex');
  return {
    'x-amz-date': time,
    authorization: `${algorithm} ${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  };
}
