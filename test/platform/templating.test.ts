import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('templates, through the gateway', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    const Templating__Pdf__Directory = join(tmpdir(), `platform-test-chromium-${process.getuid?.() ?? 0}`);
    platform = await startTestPlatform({ transport: 'http', env: { Templating__Pdf__Directory } });
  });
  afterAll(() => platform.close());

  const send = (path: string, body?: unknown, method = 'POST') =>
    platform.call(`/api/v1${path}`, { method, ...(body === undefined ? {} : { body }) });
  /** The bytes of a document, and its headers. */
  const download = async (name: string, body: unknown) => {
    const answer = await fetch(`${platform.url}/api/v1/templates/${name}/preview`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await platform.token('alice')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return {
      ...answer,
      status: answer.status,
      headers: answer.headers,
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };

  it('has examples to look at in a development start: a page, a PDF, an Excel document', async () => {
    const { items } = (await send('/templates', undefined, 'GET')).body;
    expect(
      items.map(({ name, culture }: { name: string; culture: string | null }) => [name, culture]),
    ).toEqual([
      ['invoice', null],
      ['usage-report', null],
      ['welcome-email', null],
      ['welcome-email', 'fr'],
    ]);
    const welcome = await send('/templates/welcome-email/preview', {
      culture: 'fr-CA',
      data: { name: 'Ada' },
    });
    expect(welcome.body).toMatchObject({
      subject: 'Bienvenue, Ada',
      renderTimeMs: expect.any(Number),
      revisionId: expect.any(String),
      html: expect.stringContaining('<html lang="fr-CA">'),
    });
    const data = { number: '42', issuedAt: '2026-11-21', currency: 'EUR', customer: { name: 'Globex' } };
    const lines = [
      { text: 'Work', amount: 1200.5 },
      { text: '=1+1', amount: 2 },
    ];
    const invoice = await download('invoice', { format: 1, culture: 'de', data: { ...data, lines } });
    expect([invoice.status, invoice.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(invoice.headers.get('content-disposition')).toBe('inline; filename=invoice.pdf');
    expect(invoice.headers.get('x-template-revision-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(Buffer.from(invoice.bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    const rows = [{ day: '2026-11-21', requests: 7, cost: 0.25 }];
    const report = await download('usage-report', { format: 2, data: { rows } });
    expect([report.status, report.headers.get('content-type')]).toEqual([200, xlsx]);
    const sheet = strFromU8(unzipSync(report.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<v>0.25</v>');
  }, 60_000);

  it('says every place where a text cannot be read, in both transports', async () => {
    const input = { name: 'unreadable', content: '{{ a | b }}\n{% endfor' };
    const rest = await send('/templates', input);
    expect(rest.status).toBe(400);
    expect(rest.body).toMatchObject({
      errorCode: 'Templating:Template:SyntaxError',
      parseErrors: [
        { message: 'undefined filter: b', line: 1, column: expect.any(Number), snippet: '{{ a | b }}' },
        { line: 2 },
      ],
    });
    const mutation =
      'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { name } } }';
    const { errors } = (await platform.graphql(mutation, { input })).body;
    expect(errors[0].extensions.parseErrors).toEqual(rest.body.parseErrors);
  });

  it('is where clients of every age look for it, HEAD too', async () => {
    const get = (path: string) => send(path, undefined, 'GET');
    for (const [old, path] of [
      ['/templates?status=2', '/templating/templates?status=2'],
      ['/templates/invoice', '/templating/templates/invoice'],
      ['/templates/invoice/lifecycle', '/templating/templates/invoice/lifecycle'],
      ['/templates/meta', '/templating/templates/meta'],
      ['/templates/layouts', '/templating/layouts'],
      ['/template-categories', '/templating/categories'],
    ] as const) {
      const [one, other] = [await get(old), await get(path)];
      expect([path, other.status, other.body]).toEqual([path, 200, one.body]);
    }
    const headed = await fetch(`${platform.url}/api/v1/templating/templates/invoice`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${await platform.token('alice')}` },
    });
    expect([headed.status, await headed.text()]).toEqual([200, '']);
    expect((await get('/templates?search=invoice')).body.items[0]).toMatchObject({
      name: 'invoice',
      status: 2,
      currentStatus: 'Published',
      layoutName: null,
    });
    const created = await send('/templating/categories', { name: 'Aliased' });
    expect(created.status).toBe(201);
    expect((await send(`/templating/categories/${created.body.id}`, undefined, 'DELETE')).status).toBe(204);
  });

  it('tells a template’s life in its timeline, and who follows it and may read it', async () => {
    await send('/templates', { name: 'lived', content: 'x' });
    const asBob = async (path: string, method = 'GET', roles = ['admin']) =>
      platform.call(`/api/v1${path}`, { method, token: await platform.token('bob', { roles }) });
    await asBob('/timeline/Template/lived/follow', 'POST');
    for (const move of ['submit-review', 'approve', 'archive'])
      expect((await send(`/templates/lived/${move}`)).status).toBe(200);
    await platform.running.process.messaging.drain();
    const { items } = (await send('/timeline/Template/lived', undefined, 'GET')).body;
    expect(items.map(({ body }: { body: string }) => JSON.parse(body).newState)).toEqual([
      'Archived',
      'Published',
      'PendingReview',
    ]);
    const inbox = (await asBob('/notifications')).body.items;
    const { userId } = (await platform.graphql('{ me { userId } }')).body.data.me;
    const moved = inbox
      .filter(({ data }: { data: { entityId?: string } }) => data.entityId === 'lived')
      .map(({ notificationTypeName, data }: { notificationTypeName: string; data: object }) => [
        notificationTypeName,
        data,
      ]);
    const move = (previousState: string, newState: string) => [
      'workflow.state_changed',
      { entityType: 'Template', entityId: 'lived', previousState, newState, transitionedBy: userId },
    ];
    expect(moved).toEqual(
      expect.arrayContaining([
        move('Draft', 'PendingReview'),
        move('PendingReview', 'Published'),
        move('Published', 'Archived'),
      ]),
    );
    expect(moved).toHaveLength(3);
  });

  it('writes notifications, e-mails as pages, in the culture of their readers, as long as it is published', async () => {
    const name = 'platform.announcement';
    const content = '<title>News: {{ title }}</title><p>{{ model.body }} & more</p>';
    await send('/templates', { name, content });
    await send(`/templates/${name}/publish`);
    const { userId } = (await platform.graphql('{ me { userId } }')).body.data.me;
    const publish = async (title: string) => {
      const input = { type: name, recipients: { users: [userId] }, data: { title, body: '<b>Hello</b>' } };
      const mutation =
        'mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { id } } }';
      expect((await platform.graphql(mutation, { input })).body.errors).toBeUndefined();
      await platform.running.process.messaging.drain();
      const page = await send('/notifications', undefined, 'GET');
      return page.body.items.find((item: { data: { title: string } }) => item.data.title === title);
    };
    expect(await publish('one')).toMatchObject({ title: 'News: one', body: '<b>Hello</b> & more' });
    const outbox = (await platform.call('/dev/outbox', { token: null })).body.items;
    const email = outbox.find(
      ({ channel, subject }: { channel: string; subject: string }) =>
        channel === 'email' && subject === 'News: one',
    );
    const page = await platform.call(`/dev/outbox/${email.id}`, { token: null });
    expect(page.text).toContain('<p>&lt;b&gt;Hello&lt;/b&gt; &amp; more</p>');
    expect(page.text).toMatch(
      /<small>You receive this e-mail [^<]*<a href="[^"]*notifications\/unsubscribe\?token=/,
    );
    await send(`/templates/${name}`, { content: `${content}{{ mail.preferences_url }}` }, 'PUT');
    await send(`/templates/${name}/publish`);
    expect(await publish('linked')).toMatchObject({ body: '<b>Hello</b> & more' });
    const linked = (await platform.call('/dev/outbox', { token: null })).body.items.find(
      ({ channel, subject }: { channel: string; subject: string }) =>
        channel === 'email' && subject === 'News: linked',
    );
    expect((await platform.call(`/dev/outbox/${linked.id}`, { token: null })).text).toMatch(
      /more<\/p>http[^<]*notifications\/preference-page\?token=/,
    );
    // A template that fails is passed over.
    await send(`/templates/${name}`, { content: '{% include "absent" %}' }, 'PUT');
    await send(`/templates/${name}/publish`);
    expect(await publish('two')).toMatchObject({ title: 'two', body: '<b>Hello</b>' });
    await send(`/templates/${name}/archive`);
    expect(await publish('three')).toMatchObject({ title: 'three' });
  });
});
