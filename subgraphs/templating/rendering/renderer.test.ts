import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalRenderer } from './local-renderer.ts';
import { openTestRenderer, pageTask, testCaller, testNow } from './testing/local-renderer.ts';

const endless =
  '{% for a in (1..10000) %}{% for b in (1..10000) %}{% assign x = a | times: b %}{% endfor %}{% endfor %}';

describe('the renderer', () => {
  let renderer: LocalRenderer;
  beforeAll(() => {
    renderer = openTestRenderer({ renderer: { Workers: 2, QueueLimit: 3 } });
  });
  afterAll(() => renderer.close());

  const html = async (content: string, more: Parameters<typeof pageTask>[1] = {}) =>
    (await renderer.render(pageTask(content, more), testCaller)).html;
  const inCulture = (culture: string, timeZone = 'UTC') => ({
    surroundings: { ...pageTask('').surroundings, culture, timeZone },
  });

  it.each([
    ["{{ '2026-11-21T23:30:00Z' | date }}", 'en', 'UTC', '11/21/26'],
    ["{{ '2026-11-21T23:30:00Z' | date: 'long' }}", 'fr', 'UTC', '21 novembre 2026'],
    [
      "{{ '2026-11-21T23:30:00Z' | date: '%d %B %Y %H:%M' }}",
      'fr',
      'Europe/Vienna',
      '22 novembre 2026 00:30',
    ],
    ["{{ '2026-11-21T23:30:00Z' | time }}", 'de', 'Europe/Vienna', '00:30'],
    ["{{ 'now' | date: 'full' }}", 'de', 'UTC', 'Samstag, 21. November 2026'],
    ["{{ 'now' | date: '%Y-%m-%d' }}", 'en', 'UTC', '2026-11-21'],
    ["{{ 'no date' | date }}", 'en', 'UTC', 'no date'],
    ['{{ 1234567.891 | number }}', 'de', 'UTC', '1.234.567,891'],
    ['{{ 1234.5 | number: 2 }}', 'en', 'UTC', '1,234.50'],
    ["{{ 1234.5 | money: 'EUR' }}", 'de', 'UTC', '1.234,50\u00a0€'],
    ["{{ 1234.5 | money: 'XX1' }}", 'en', 'UTC', '1,234.50'],
    ['{{ 0.256 | percent: 1 }}', 'en', 'UTC', '25.6%'],
    ['{{ 1536000 | format_bytes }}', 'en', 'UTC', '1.5 MB'],
    ["{{ 'Greeting' | t: name: 'Ada' }}", 'fr-CA', 'UTC', 'Bonjour Ada'],
    ["{{ 'Nothing' | t }}", 'fr', 'UTC', 'Nothing'],
    ['{{ now.date }} {{ now.time }}', 'en', 'Asia/Tokyo', '21/11/2026 21:00:00'],
    [
      '{{ context.culture_name }} {{ context.tenant_name }} {{ app.name }}',
      'fr',
      'UTC',
      'français Acme Platform',
    ],
  ])('%s in %s, %s: %s', async (content, culture, zone, expected) => {
    expect(await html(content, inCulture(culture, zone))).toBe(expected);
  });

  it('reads a page as text, with what it is about', async () => {
    const page =
      '<title>Your  order</title><style>p{}</style><h1>Hi</h1><p>One<br>two</p><ul><li>a</li><li>b</li></ul><table><tr><td>1</td><td>2</td></tr></table><script>no()</script>';
    const { plainText, subject } = await renderer.render(pageTask(page), testCaller);
    expect([subject, plainText]).toEqual(['Your order', 'Hi\n\nOne\ntwo\n\n- a\n- b\n\n1\t2']);
    expect((await renderer.render(pageTask('<h2>Only</h2>'), testCaller)).subject).toBe('Only');
    const plain = await renderer.render(
      pageTask('a < {{ x }}', { mimeType: 'text/plain', data: { x: '<b>' } }),
      testCaller,
    );
    expect(plain).toEqual({ html: '<pre>a &lt; &lt;b&gt;</pre>', plainText: 'a < <b>', subject: null });
  });

  it('ends a template that does not end, and serves the others meanwhile and afterwards', async () => {
    const hung = renderer.render(pageTask(endless), testCaller).catch((error) => error);
    const others = await Promise.all([html('a'), html('b')]);
    expect(others).toEqual(['a', 'b']);
    expect(await hung).toMatchObject({
      kind: 'rejected',
      errorCode: 'Templating:Render:LimitExceeded',
      parameters: { reason: 'time' },
    });
    expect(await html('c')).toBe('c');
  });

  it('kills a thread that no limit of the engine stops', async () => {
    // One filter call that the engine cannot look into.
    const stuck = { list: Array.from({ length: 400_000 }, (_, at) => `${(at * 7919) % 400_000}`) };
    const tight = openTestRenderer({ renderer: { Workers: 1, TimeLimit: 50 } });
    const sorts = `{{ list ${'| sort | reverse | sort_natural '.repeat(20)} | size }}`;
    await expect(tight.render(pageTask(sorts, { data: stuck }), testCaller)).rejects.toMatchObject({
      errorCode: 'Templating:Render:LimitExceeded',
    });
    await tight.close();
  });

  it('ends a thread that takes too much memory, and nothing else', async () => {
    const small = openTestRenderer({ renderer: { Workers: 1, MemoryLimit: 32, TimeLimit: 20_000 } });
    const data = { list: Array.from({ length: 300_000 }, (_, at) => ({ at, name: `name ${at}` })) };
    await expect(small.render(pageTask('{{ list | size }}', { data }), testCaller)).rejects.toMatchObject({
      parameters: { reason: 'memory' },
    });
    expect((await small.render(pageTask('alive'), testCaller)).html).toBe('alive');
    await small.close();
  });

  it('refuses requests beyond its queue, with Retry-After', async () => {
    const tries = Array.from({ length: 8 }, () =>
      renderer.render(pageTask(endless), testCaller).catch((error) => error),
    );
    const outcomes = await Promise.all(tries);
    const busy = outcomes.filter(({ errorCode }) => errorCode === 'Templating:Renderer:Busy');
    expect(busy.length).toBeGreaterThanOrEqual(3);
    expect(busy[0]).toMatchObject({ kind: 'rateLimited', parameters: { retryAfter: 1 } });
  });

  it('leaves a thread to other tenants, and stops abandoned work at once', async () => {
    const patient = openTestRenderer({ renderer: { Workers: 2, TimeLimit: 60_000 } });
    const gone = new AbortController();
    const greedy = { tenantId: 'globex', signal: gone.signal };
    let ended = 0;
    const wanted = Array.from({ length: 15 }, () =>
      patient.render(pageTask(endless), greedy).catch((error) => {
        ended += 1;
        return error;
      }),
    );
    for (const word of ['one', 'two'])
      expect((await patient.render(pageTask(word), testCaller)).html).toBe(word);
    expect(ended).toBe(0);
    const reason = new Error('The operation is over.');
    gone.abort(reason);
    expect(new Set(await Promise.all(wanted))).toEqual(new Set([reason]));
    expect((await patient.render(pageTask('three'), { tenantId: 'globex' })).html).toBe('three');
    await patient.close();
  });

  it('has no tenant fill its queue', async () => {
    const single = openTestRenderer({ renderer: { Workers: 1, QueueLimit: 4, TimeLimit: 60_000 } });
    const gone = new AbortController();
    const wanted = ['globex', 'initech'].flatMap((tenantId) =>
      Array.from({ length: 4 }, () =>
        single
          .render(pageTask(endless), { tenantId, signal: gone.signal })
          .catch((error) => error.errorCode ?? 'gone'),
      ),
    );
    // One of the first tenant's runs and two wait; two of the other's wait.
    const refused = await Promise.all([3, 6, 7].map((at) => wanted[at]));
    expect(new Set(refused)).toEqual(new Set(['Templating:Renderer:Busy']));
    gone.abort();
    expect(await Promise.all([0, 1, 2, 4, 5].map((at) => wanted[at]))).toEqual(Array(5).fill('gone'));
    await single.close();
  });

  it('compares texts in its threads, and gives one up that takes too long', async () => {
    const lines = (word: string) => Array.from({ length: 1_990 }, (_, at) => `${word}${at}`).join('\n');
    const texts = { before: lines('a'), after: lines('b') };
    expect(await renderer.compare({ before: 'a\nb', after: 'a\nc' }, testCaller)).toEqual({
      changes: [
        { kind: 'Removed', line: 2, text: 'b' },
        { kind: 'Added', line: 2, text: 'c' },
      ],
      totalCount: 2,
    });
    const hasty = openTestRenderer({ renderer: { Workers: 1, TimeLimit: 1 } });
    await expect(hasty.compare(texts, testCaller)).rejects.toMatchObject({
      errorCode: 'Templating:Render:LimitExceeded',
      parameters: { reason: 'time' },
    });
    await hasty.close();
  });

  it('makes typed cells of tables, a sheet each, and no formulas', async () => {
    const page = `<table data-sheet="A/B"><tr><th>Name</th><th colspan="2">Sum</th></tr>
      <tr><td>=HYPERLINK("http://x")</td><td>12.5</td><td data-value="0.2" data-format="0%">20 %</td></tr>
      <tr><td>0042</td><td>1234567890123456</td><td>2026-11-21</td></tr></table>
      <table><caption>A/B</caption><tr><td data-type="text">7</td><td>+cmd|' /C calc'!A0</td></tr>
      <tr><th data-value="7.25">€7.25</th><td colspan="2">${'wide '.repeat(30)}</td></tr></table>`;
    const bytes = await renderer.tabulate(page, testNow, testCaller);
    const files = unzipSync(bytes ?? new Uint8Array());
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(text('xl/workbook.xml').match(/name="[^"]*"/g)).toEqual(['name="A B"', 'name="A B (2)"']);
    const first = text('xl/worksheets/sheet1.xml');
    const all = Object.values(files)
      .map((file) => strFromU8(file))
      .join('');
    expect(all).not.toMatch(/<f[ >]/);
    expect(first).toContain('<v>12.5</v>');
    expect(first).toContain('<v>0.2</v>');
    expect(first).toMatch(/<col min="1" max="1" width="24"[^>]*>/);
    expect(text('xl/worksheets/sheet2.xml')).toContain('<v>7.25</v>');
    expect(text('xl/worksheets/sheet2.xml')).toMatch(/<col min="2" max="2" width="20"[^>]*>/);
    expect(first).not.toContain('<v>42</v>');
    expect(first).not.toContain('1234567890123456</v>');
    expect(first).toContain('<mergeCell');
    expect(all).toContain('1234567890123456');
    expect(all).toContain('=HYPERLINK(');
    expect(await renderer.tabulate('<p>none</p>', testNow, testCaller)).toBeNull();
  });

  it('makes the same Excel bytes of the same page and clock', async () => {
    const page = '<table><tr><td>1</td></tr></table>';
    const [one, two, later] = await Promise.all(
      [testNow, testNow, testNow + 86_400_000].map((now) => renderer.tabulate(page, now, testCaller)),
    );
    expect(one).toEqual(two);
    expect(one).not.toEqual(later);
  });
});
