import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { clientOf, recordedNetwork, serverOf } from '../../../../test/testkit/http/outbound-http.ts';
import { deliveryOf, goOn } from '../../../../test/testkit/notification/channel-delivery.ts';
import { startMailServer } from '../../../../test/testkit/notification/mail-server.ts';
import { TestClock } from '../../../../test/testkit/test-clock.ts';
import type { BlobContent, BlobDownload } from '../../../blobs/blobs.contract.ts';
import { notFound } from '../../../kernel/error/domain-error.ts';
import { PermanentDeliveryError } from '../../contract/channel.ts';
import { notificationLimits } from '../../contract/notification.ts';
import { emailHealthChecks, smtpHealthChecks } from '../channel-health-checks.ts';
import { EmailAttachments } from './email-attachments.ts';
import { EmailChannel } from './email-channel.ts';
import { emailOptions, usedProviders } from './email-options.ts';
import { FailoverMailer, type NamedMailer } from './failover-mailer.ts';
import { SesMailer } from './ses-mailer.ts';
import { type OutgoingEmail, SmtpMailer } from './smtp-mailer.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function mailServer(refuse?: number) {
  const server = await startMailServer(refuse);
  closing.push(() => server.close());
  return server;
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
  it('has the headers of one-click unsubscribing and a link, where its type can be switched off', async () => {
    const { taken, port } = await mailServer();
    const { options } = channelTo(port);
    const mailer = new SmtpMailer(options);
    closing.push(() => mailer.close());
    const texts = { find: (key: string) => key };
    const url = 'https://app.acme.example/api/v1/notifications/unsubscribe?token=t.1';
    for (const link of [url, null]) {
      const links = { linkFor: async () => link };
      const channel = new EmailChannel({ options, mailer, texts, publicUrl: 'http://localhost:4000', links });
      await channel.deliver(deliveryOf({}), goOn);
    }
    const [one = '', other = ''] = taken.map(({ source }) => decoded(source));
    expect(one.replaceAll(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${url}>`);
    expect(one).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(one).toContain(`NotificationEmail:Unsubscribe: ${url}`);
    expect(one).toContain(`<a href="${url}">`);
    expect(other).not.toMatch(/unsubscribe/i);
  });

  it('gives a template its links and the reason, and a page without the link to unsubscribe the footer', async () => {
    const { taken, port } = await mailServer();
    const { options } = channelTo(port);
    const mailer = new SmtpMailer(options);
    closing.push(() => mailer.close());
    const url = 'https://app.acme.example/unsubscribe?token=t.1&x=1';
    const pages: Readonly<Record<string, (mail: Readonly<Record<string, string>>) => string>> = {
      own: (mail) => `<body>${Object.values(mail).join(' | ')}</body>`,
      bare: () => '<body><p>News</p></body>',
      part: () => '<p>News</p>',
    };
    const sent = async (templateName: string, link: string | null = url) => {
      const channel = new EmailChannel({
        options,
        mailer,
        texts: { find: (key: string) => key },
        publicUrl: 'http://localhost:4000',
        links: { linkFor: async () => link },
        preferencesUrl: async ({ recipientId }) => `https://app.acme.example/preferences?of=${recipientId}`,
        findTextOverride: () => ({
          render: async (_tenant, name, _culture, _data, more) => {
            const { mail } = { mail: {}, ...(await more?.()) };
            return { title: '', body: null, html: pages[name]?.(mail) ?? null };
          },
        }),
      });
      await channel.deliver(deliveryOf({ templateName }), goOn);
      const source = decoded(taken.at(-1)?.source ?? '');
      return source.slice(source.indexOf('text/html')).replaceAll('\r\n', '\n');
    };
    const footer = `<small>NotificationEmail:Reason <a href="${url.replace('&', '&amp;')}">`;
    const own = await sent('own');
    expect(own).toContain(
      `<body>https://app.acme.example/server/s%201?n=00000000-0000-7000-8000-0000000000a1 | ${url} | ` +
        'https://app.acme.example/preferences?of=bob | NotificationEmail:Reason</body>',
    );
    expect(own).not.toContain('<small>');
    expect(await sent('bare')).toMatch(/<p>News<\/p><p [^>]*><small>[^\n]*<\/small><\/p>\n<\/body>/);
    expect(await sent('bare')).toContain(footer);
    expect(await sent('part')).toContain(footer);
    expect(await sent('bare', null)).toContain('<small>NotificationEmail:Reason</small>');
    expect(await sent('own', null)).not.toContain('<small>');
  });

  it('arrives as text and HTML, in the recipient’s language, with a link', async () => {
    const { taken, port } = await mailServer();
    const { channel } = channelTo(port, { Username: 'platform', Password: 'secret-of-smtp' });
    expect(await channel.deliver(deliveryOf({ culture: 'fr-CA' }), goOn)).toEqual({ provider: 'Smtp' });
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

  it('is repeated after a failed sign-in; the error contains no password', async () => {
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
    await expect(wrong?.check(goOn)).rejects.toThrow('Invalid login: 535');
    expect(smtpHealthChecks(emailOptions.parse({}))).toEqual([]);
  });

  it('is off until host and sender are set, and both must be', () => {
    const off = new EmailChannel({
      options: emailOptions.parse(undefined),
      mailer: { send: async () => 'Smtp' },
      texts: { find: () => null },
      publicUrl: 'http://localhost',
    });
    expect(off.isConfigured).toBe(false);
    expect(emailOptions.safeParse({ SenderAddress: 'a@b.example' }).success).toBe(false);
    expect(emailOptions.safeParse({ Smtp: { Host: 'localhost' } }).success).toBe(false);
    const Ses = { AccessKeyId: 'AKIA', SecretAccessKey: 'secret' };
    expect(emailOptions.safeParse({ Ses }).success).toBe(false);
    const both = { SenderAddress: 'a@b.example', Smtp: { Host: 'localhost' }, Ses };
    expect(emailOptions.safeParse(both).success).toBe(false);
  });
});

const email: OutgoingEmail = {
  to: 'bob@acme.example',
  deliveryId: 'd1',
  subject: 'S',
  text: 'T',
  html: '<p>T</p>',
  unsubscribeUrl: null,
  attachments: [],
};

describe('attachments of e-mails', () => {
  const reads: string[] = [];
  const content = {
    async read(_tenantId: string, id: string) {
      reads.push(id);
      if (id === 'gone') throw notFound('Blobs:Blob:NotFound', 'gone');
      const info = { fileName: `naïve ${id}.txt`, contentType: id.includes('/') ? id : 'text/plain' };
      return { info, open: async () => Readable.from([Buffer.from(`bytes of ${id}`)]) } as BlobDownload;
    },
  } as Partial<BlobContent> as BlobContent;

  function channelWith(port: number) {
    const { options } = channelTo(port);
    const mailer = new SmtpMailer(options);
    closing.push(() => mailer.close());
    const attachments = new EmailAttachments(() => content);
    const texts = { find: (key: string) => key };
    return new EmailChannel({ options, mailer, texts, publicUrl: 'http://localhost:4000', attachments });
  }

  it('are files of the message, read once for all its recipients', async () => {
    const { taken, port } = await mailServer();
    const channel = channelWith(port);
    reads.length = 0;
    for (const recipientId of ['bob', 'anna'])
      await channel.deliver(deliveryOf({ recipientId, attachmentBlobIds: ['a', 'b'] }), goOn);
    expect(reads).toEqual(['a', 'b']);
    for (const { source } of taken)
      for (const id of ['a', 'b']) {
        expect(source).toContain(Buffer.from(`bytes of ${id}`).toString('base64'));
        expect(source).toMatch(/Content-Disposition: attachment;/);
      }
    expect(taken).toHaveLength(2);
  });

  it('are listed in the outbox', async () => {
    const [composed] = await channelWith(1).compose(deliveryOf({ attachmentBlobIds: ['a'] }));
    expect(composed?.attachments).toMatchObject([{ blobId: 'a', sizeBytes: 'bytes of a'.length }]);
  });

  it.each(['multipart/mixed', 'message/rfc822'])('are bytes and no part of the message: %s', async (type) => {
    const { taken, port } = await mailServer();
    await channelWith(port).deliver(deliveryOf({ attachmentBlobIds: [type] }), goOn);
    const [{ source } = { source: '' }] = taken;
    expect(source).toContain('Content-Type: application/octet-stream;');
    expect(source).toContain(Buffer.from(`bytes of ${type}`).toString('base64'));
    expect(source).not.toContain(`Content-Type: ${type}; name`);
    expect(source).not.toContain('Content-Disposition: inline');
  });

  it('of many notifications are read at the same time, although few stay in memory', async () => {
    const large = Buffer.alloc(notificationLimits.attachmentBytes);
    const read = async () => ({
      info: { fileName: 'a', contentType: 'text/plain' },
      open: async () => Readable.from([large]),
    });
    const attachments = new EmailAttachments(() => ({ read }) as unknown as BlobContent);
    const deliveries = Array.from({ length: 8 }, (_, at) =>
      deliveryOf({ notificationId: `${at}`, attachmentBlobIds: ['a'] }),
    );
    const files = await Promise.all(deliveries.map((delivery) => attachments.of(delivery)));
    expect(files.map(([file]) => file?.content.byteLength)).toEqual(Array(8).fill(large.byteLength));
  });

  it('that are gone end the delivery, because no further attempt finds them', async () => {
    const { taken, port } = await mailServer();
    const delivery = deliveryOf({ attachmentBlobIds: ['a', 'gone'] });
    await expect(channelWith(port).deliver(delivery, goOn)).rejects.toBeInstanceOf(PermanentDeliveryError);
    expect(taken).toEqual([]);
  });

  it('go by Amazon SES in the same request', async () => {
    const bodies: string[] = [];
    const { port } = await serverOf((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        bodies.push(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"MessageId":"m1"}');
      });
    });
    const options = emailOptions.parse({
      SenderAddress: 'platform@acme.example',
      Ses: { AccessKeyId: 'AKIA', SecretAccessKey: 'secret' },
    });
    const client = clientOf({ network: recordedNetwork(port, ['52.94.0.1']) });
    const file = {
      blobId: 'a',
      fileName: 'plan.txt',
      contentType: 'text/plain',
      content: Buffer.from('plan'),
    };
    await new SesMailer(options, client, new TestClock()).send({ ...email, attachments: [file] }, goOn);
    expect(JSON.parse(bodies[0] ?? '{}').Content.Simple.Attachments).toEqual([
      { FileName: 'plan.txt', ContentType: 'text/plain', RawContent: Buffer.from('plan').toString('base64') },
    ]);
  });
});

describe('e-mail by several providers', () => {
  async function providers({
    smtp,
    ses,
  }: {
    smtp?: number;
    ses: () => [status: number, retryAfter?: string];
  }) {
    const { taken, port: smtpPort } = await mailServer(smtp);
    let requests = 0;
    const { port } = await serverOf((_request, response) => {
      requests += 1;
      const [status, retryAfter] = ses();
      const more = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end('{"message":"bob@"}');
    });
    const options = emailOptions.parse({
      SenderAddress: 'platform@acme.example',
      Providers: 'Ses,Smtp',
      CooldownSeconds: '60',
      Smtp: { Host: '127.0.0.1', Port: smtpPort, UseSsl: false },
      Ses: { AccessKeyId: 'AKIA', SecretAccessKey: 'secret' },
    });
    const clock = new TestClock();
    const mailers = {
      Smtp: new SmtpMailer(options),
      Ses: new SesMailer(options, clientOf({ network: recordedNetwork(port, ['52.94.0.1']) }), clock),
    };
    closing.push(() => mailers.Smtp.close());
    const named = usedProviders(options).map(
      (name): NamedMailer => ({
        name,
        send: (message, signal) => mailers[name].send(message, signal),
      }),
    );
    const mailer = new FailoverMailer(named, clock, options.CooldownSeconds * 1_000);
    const send = () => mailer.send(email, goOn).catch((error: Error) => error);
    return { clock, send, counts: () => [requests, taken.length] };
  }

  it('goes by the next one while the first fails and for its cool-down, then by the first again', async () => {
    let status = 503;
    const { clock, send, counts } = await providers({ ses: () => [status] });
    expect([await send(), counts()]).toEqual(['Smtp', [1, 1]]);
    status = 200;
    clock.advance(59_000);
    expect([await send(), counts()]).toEqual(['Smtp', [1, 2]]);
    clock.advance(1_000);
    expect([await send(), counts()]).toEqual(['Ses', [2, 2]]);
  });

  it('rests as long as a provider asks for, if that is longer', async () => {
    let answer: [number, string?] = [429, '600'];
    const { clock, send, counts } = await providers({ ses: () => answer });
    await send();
    answer = [200];
    clock.advance(599_000);
    await send();
    expect(counts()).toEqual([1, 2]);
    clock.advance(1_000);
    await send();
    expect(counts()).toEqual([2, 2]);
  });

  it('ends with a refusal for good, which another provider would repeat', async () => {
    const { send, counts } = await providers({ ses: () => [400] });
    expect(await send()).toBeInstanceOf(PermanentDeliveryError);
    expect(counts()).toEqual([1, 0]);
  });

  it('fails with the words of all, and still tries each while all rest', async () => {
    const { send, counts } = await providers({ smtp: 450, ses: () => [503] });
    for (const tries of [1, 2]) {
      expect(await send()).toMatchObject({
        name: 'Error',
        message: 'Ses: ses answered 503; Smtp: the mail server did not take the message (450)',
      });
      expect(counts()).toEqual([tries, 0]);
    }
  });

  it.each([
    ['Ses,Smtp', true],
    ['Smtp', true],
    [undefined, false],
    ['Smtp,Smtp', false],
    ['Ses,Fax', false],
  ])('in the order %s is accepted: %s', (Providers, isAccepted) => {
    const Ses = { AccessKeyId: 'AKIA', SecretAccessKey: 'secret' };
    const written = { SenderAddress: 'a@b.example', Providers, Smtp: { Host: 'localhost' }, Ses };
    expect(emailOptions.safeParse(written).success).toBe(isAccepted);
    expect(emailOptions.safeParse({ ...written, Providers: 'Ses', Ses: {} }).success).toBe(false);
  });

  it('degrades the process when one fails', () => {
    const written = { SenderAddress: 'a@b.example', Smtp: { Host: 'localhost' } };
    const Ses = { AccessKeyId: 'AKIA', SecretAccessKey: 'secret' };
    const statuses = (more: object) =>
      emailHealthChecks(emailOptions.parse({ ...written, ...more }), () => clientOf({})).map(
        ({ name, failureStatus }) => [name, failureStatus],
      );
    expect(statuses({})).toEqual([['smtp', undefined]]);
    expect(statuses({ Ses, Providers: 'Ses,Smtp' })).toEqual([
      ['ses', 'Degraded'],
      ['smtp', 'Degraded'],
    ]);
  });
});

describe('e-mail by Amazon SES', () => {
  const options = emailOptions.parse({
    SenderAddress: 'platform@acme.example',
    SenderName: 'Acme, "Plätform"',
    Ses: { AccessKeyId: 'AKIA', SecretAccessKey: 'secret-of-ses', Region: 'eu-central-1' },
  });

  async function sesThat(status: number, fault?: string) {
    const received: { url: string; authorization: string; body: string }[] = [];
    const { port } = await serverOf(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { host, authorization = '' } = request.headers;
      received.push({ url: `${host}${request.url}`, authorization, body });
      const head = fault === undefined ? {} : { 'x-amzn-errortype': fault };
      response
        .writeHead(status, { 'content-type': 'application/json', ...head })
        .end(`{"message":"bob@ ${body.length}"}`);
    });
    const client = clientOf({ network: recordedNetwork(port, ['52.94.0.1']) });
    const mailer = new SesMailer(options, client, new TestClock());
    const texts = { find: (key: string) => key };
    return {
      received,
      channel: new EmailChannel({ options, mailer, texts, publicUrl: 'http://localhost:4000' }),
    };
  }

  it('is one signed request, with a subject, a text and a page', async () => {
    const { received, channel } = await sesThat(200);
    expect(channel.isConfigured).toBe(true);
    expect(await channel.deliver(deliveryOf(), goOn)).toEqual({ provider: 'Ses' });
    expect(received).toHaveLength(1);
    const [{ url, authorization, body } = { url: '', authorization: '', body: '' }] = received;
    expect(url).toBe('email.eu-central-1.amazonaws.com/v2/email/outbound-emails');
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIA\/\d{8}\/eu-central-1\/ses\/aws4_request, /,
    );
    const sent = JSON.parse(body);
    expect(sent.Destination).toEqual({ ToAddresses: ['bob@acme.example'] });
    expect(sent.FromEmailAddress).toBe(
      `=?UTF-8?B?${Buffer.from('Acme, "Plätform"').toString('base64')}?= <platform@acme.example>`,
    );
    expect(sent.Content.Simple.Subject.Data).toContain('Maintenance tonight');
    expect(sent.Content.Simple.Body.Html.Data).toContain('Nothing is lost.');
  });

  it.each([
    'AccountSuspendedException',
    'SendingPausedException',
    'LimitExceededException',
    'MailFromDomainNotVerifiedException',
  ])('may go later, or by another provider, after %s', async (fault) => {
    const { channel } = await sesThat(400, fault);
    const error = await channel.deliver(deliveryOf(), goOn).catch((reason: Error) => reason);
    expect(error).not.toBeInstanceOf(PermanentDeliveryError);
    expect(error).toMatchObject({ message: `ses refused the account: ${fault}` });
  });

  it.each([
    [400, PermanentDeliveryError],
    [403, Error],
    [500, Error],
  ])('answered %i ends or goes on, without what the service said', async (status, kind) => {
    const { channel } = await sesThat(status);
    const error = await channel.deliver(deliveryOf(), goOn).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(kind);
    expect(error instanceof PermanentDeliveryError).toBe(status === 400);
    expect(String(error.stack)).not.toMatch(/bob@|secret-of-ses/);
  });
});
