import { X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { GuardedClient } from '../../kernel/http/guarded-client.ts';
import { targetUnreachable } from '../../kernel/http/outbound-errors.ts';
import { isCertificateUrl, isSigned, signatureOf } from './sns-signature.rules.ts';

/** Certificates kept: SNS has one for each region, and a new one now and then. */
const mostCertificates = 32;

/** Bytes of a certificate; one of SNS has 2 KiB. */
const mostBytes = 16_384;

/** Verifies that envelopes come from Amazon SNS, and from topics of the operator. */
export class SnsSignatures {
  private readonly certificates = new LRUCache<string, Promise<X509Certificate>>({ max: mostCertificates });

  constructor(
    private readonly client: Pick<GuardedClient, 'request'>,
    private readonly topics: readonly string[],
  ) {}

  /**
   * A topic is part of what is signed: any account may have its own messages signed by SNS.
   * @returns false for what is not signed, or not for one of the topics.
   * @throws {DomainError} `upstream` while the certificate cannot be read: SNS sends the message again.
   */
  async verify(body: string): Promise<boolean> {
    const envelope = parseObject(body);
    const signature = signatureOf(envelope);
    if (signature === null || envelope === null) return false;
    if (!this.topics.includes(signature.TopicArn) || !isCertificateUrl(signature.SigningCertURL))
      return false;
    return isSigned(envelope, signature, await this.certificateAt(signature.SigningCertURL));
  }

  private certificateAt(url: string): Promise<X509Certificate> {
    const known = this.certificates.get(url);
    if (known !== undefined) return known;
    const reading = this.read(url);
    this.certificates.set(url, reading);
    // What could not be read is asked for again.
    reading.catch(() => this.certificates.delete(url));
    return reading;
  }

  private async read(url: string): Promise<X509Certificate> {
    const { status, body, truncated } = await this.client.request({ url, maxResponseBytes: mostBytes });
    if (status !== 200 || truncated) throw targetUnreachable(new Error(`answered ${status}`));
    try {
      return new X509Certificate(body);
    } catch (error) {
      throw targetUnreachable(error);
    }
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
