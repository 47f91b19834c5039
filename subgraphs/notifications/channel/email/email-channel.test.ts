import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { deliveryOf, goOn } from '../../../../test/testkit/channel-delivery.ts';
import { PermanentDeliveryError } from '../../notifications.contract.ts';
import { EmailChannel } from './email-channel.ts';
import { emailOptions } from './email-options.ts';
import { smtpHealthChecks } from './smtp-health-check.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A mail server on loopback that keeps what it takes. @param refuse answers RCPT with this reply. */
async function mailServer(refuse?: number) {
  const taken: { from: string; to: string[]; source: string; login: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret-of-smtp' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      refuse === undefined
        ? done()
        : done(Object.assign(new Error(`<${address}> unknown`), { responseCode: refuse })),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          login: String(session.user ?? ''),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { taken, port: (server.server.address() as AddressInfo).port };
}

function channelTo(port: number, more: object = {}) {
  const options = emailOptions.parse({
    SenderAddress: 'platform@acme.example',
    SenderName: 'Acme, "Platform"',
    LinkUrl: 'https://app.acme.example/{entityType}/{entityId}?n={notificationId}',
    Smtp: { Host: '127.0.0.1', Port: port, UseSsl: false, ...more },
  });
  const mailer = new SmtpMailer(options);
  closing.push(() => mailer.close());
  const texts = { find: (key: string, culture: string) => `${culture}:${key}` };
  return {
    options,
    channel: new EmailChannel({ options, mailer, texts, publicUrl: 'http://localhost:4000' }),
  };
}

const decoded = (source: string) =>
  source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

describe('e-mail', () => {
  it('arrives as text and HTML, in the recipient’s language, with a link', async () => {
    const { taken, port } = await mailServer();
    const { channel } = channelTo(port, { Username: 'platform', Password: 'secret-of-smtp' });
    expect(await channel.deliver(deliveryOf({ culture: 'fr-CA' }), goOn)).toBe('delivered');
    const [mail] = taken;
    expect(mail).toMatchObject({
      from: 'platform@acme.example',
      to: ['bob@acme.example'],
      login: 'platform',
    });
    const source = decoded(mail?.source ?? '');
    expect(source).toContain('Message-ID: <00000000-0000-7000-8000-0000000000d1@acme.example>');
    expect(source).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
    expect(source).toContain('<html lang="fr-CA" dir="ltr">');
    expect(source).toContain('<h1 style="font-size:1.25rem;margin:0 0 16px">Maintenance tonight</h1>');
    expect(source).toContain('https://app.acme.example/server/s%201?n=00000000-0000-7000-8000-0000000000a1');
    expect(source).toContain('fr-CA:NotificationEmail:Open');
  });

  it('cannot be made to carry headers, markup or other recipients', async () => {
    const { taken, port } = await mailServer();
    const { channel } = channelTo(port);
    const title = 'Hi\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>';
    await channel.deliver(deliveryOf({ title, body: '<img src=x onerror=alert(1)> "quoted"' }), goOn);
    const [mail] = taken;
    const source = decoded(mail?.source ?? '');
    expect(mail?.to).toEqual(['bob@acme.example']);
    expect(source).not.toMatch(/^Bcc:/im);
    expect(source.slice(source.indexOf('<html'))).not.toMatch(/<script|<img/);
    for (const email of [
      'bob@acme.example, eve@evil.example',
      'bob@acme.example\r\nBcc: x@y.example',
      'nobody',
      null,
    ]) {
      const contacts = { email, phoneNumber: null };
      expect([email, await channel.deliver(deliveryOf({ contacts }), goOn)]).toEqual([email, 'skipped']);
    }
    expect(taken).toHaveLength(1);
  });

  it.each([
    [550, PermanentDeliveryError],
    [450, Error],
  ])('refused with %i ends as it must, and repeats no address', async (reply, kind) => {
    const { port } = await mailServer(reply);
    const error = await channelTo(port)
      .channel.deliver(deliveryOf(), goOn)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(kind);
    expect(error instanceof PermanentDeliveryError).toBe(reply >= 500);
    expect(String(error.stack)).not.toContain('bob@');
    expect(error.cause).toBeUndefined();
  });

  it('is worth another attempt when the sign-in fails, and says no password', async () => {
    const { port } = await mailServer();
    const { channel } = channelTo(port, { Username: 'platform', Password: 'wrong-secret' });
    const error = await channel.deliver(deliveryOf(), goOn).catch((thrown) => thrown);
    expect(error).not.toBeInstanceOf(PermanentDeliveryError);
    expect(String(error.stack)).not.toContain('wrong-secret');
  });

  it('is healthy when the server shakes hands, and only then', async () => {
    const { port } = await mailServer();
    const [check] = smtpHealthChecks(channelTo(port).options);
    expect(await check?.check(goOn)).toEqual({ status: 'Healthy' });
    const [wrong] = smtpHealthChecks(channelTo(port, { Username: 'platform', Password: 'x' }).options);
    await expect(wrong?.check(goOn)).rejects.toThrow();
    expect(smtpHealthChecks(emailOptions.parse({}))).toEqual([]);
  });

  it('is off until host and sender are set, and both must be', () => {
    const off = new EmailChannel({
      options: emailOptions.parse(undefined),
      mailer: { send: async () => {} },
      texts: { find: () => null },
      publicUrl: 'http://localhost',
    });
    expect(off.isConfigured).toBe(false);
    expect(emailOptions.safeParse({ SenderAddress: 'a@b.example' }).success).toBe(false);
    expect(emailOptions.safeParse({ Smtp: { Host: 'localhost' } }).success).toBe(false);
  });
});
