import { verify, type X509Certificate } from 'node:crypto';
import { z } from 'zod';

/** What an envelope of Amazon SNS is signed with, besides the members that {@link signedMembers} lists. */
const signature = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  TopicArn: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64(),
  SigningCertURL: z.string(),
});

/** The signature of an envelope. */
export type SnsSignature = Readonly<z.output<typeof signature>>;

/** By the version of a signature. */
const digests: Readonly<Record<SnsSignature['SignatureVersion'], string>> = { 1: 'sha1', 2: 'sha256' };

const confirmation = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];

/** What is signed, in this order. */
const signedMembers: Readonly<Record<SnsSignature['Type'], readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: confirmation,
  UnsubscribeConfirmation: confirmation,
};

/** @returns null for what is no signed envelope. */
export function signatureOf(envelope: unknown): SnsSignature | null {
  return signature.safeParse(envelope).data ?? null;
}

/** Whether an address is Amazon SNS’, which the platform may ask to confirm a subscription. */
export function isSnsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port } = new URL(text);
  return protocol === 'https:' && port === '' && /^sns\.[a-z0-9-]{1,32}\.amazonaws\.com$/.test(hostname);
}

/** Whether an address is that of a certificate of Amazon SNS. */
export function isCertificateUrl(text: string): boolean {
  if (!isSnsUrl(text)) return false;
  const { pathname, search, username } = new URL(text);
  return (
    /^\/SimpleNotificationService-[0-9a-zA-Z]{1,64}\.pem$/.test(pathname) && `${search}${username}` === ''
  );
}

/** Whether the signature of an envelope is that of a certificate. */
export function isSigned(
  envelope: Readonly<Record<string, unknown>>,
  { Type, SignatureVersion, Signature }: SnsSignature,
  certificate: X509Certificate,
): boolean {
  const text = signedMembers[Type]
    .filter((name) => typeof envelope[name] === 'string')
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join('');
  return verify(
    digests[SignatureVersion],
    Buffer.from(text),
    certificate.publicKey,
    Buffer.from(Signature, 'base64'),
  );
}
