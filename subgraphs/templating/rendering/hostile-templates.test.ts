import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalRenderer } from './local-renderer.ts';
import { hostileBombs } from './testing/hostile-bombs.ts';
import type { HostileTemplate } from './testing/hostile-template.ts';
import { hostileCells, hostileTemplates } from './testing/hostile-templates.ts';
import { openTestRenderer, pageTask, testCaller, testNow } from './testing/local-renderer.ts';

/** What no page may tell: of the machine, the process, the engine. */
const told = /root:x|\[native code\]|function ?\(|node_modules|SECRET-OF-THE-PROCESS/;

type Fate = { readonly page: string } | 'unreadable' | 'fails' | 'limited';

async function fateOf(renderer: LocalRenderer, template: HostileTemplate): Promise<Fate> {
  const { content, data = {}, partials = {} } = template;
  try {
    const { errors } = await renderer.check({ content, mimeType: 'text/html' }, testCaller);
    if (errors.length > 0) return 'unreadable';
    const task = pageTask(content, { data, partials: new Map(Object.entries(partials)) });
    return { page: (await renderer.render(task, testCaller)).html };
  } catch (error) {
    const { errorCode } = error as { errorCode?: string };
    if (errorCode === 'Templating:Render:LimitExceeded') return 'limited';
    if (errorCode === 'Templating:Render:Failed') return 'fails';
    throw error;
  }
}

describe('hostile templates', () => {
  let patient: LocalRenderer;
  let strict: LocalRenderer;
  beforeAll(() => {
    process.env.HOSTILE_TEST_SECRET = 'SECRET-OF-THE-PROCESS';
    patient = openTestRenderer({ renderer: { Workers: 2, TimeLimit: 10_000 } });
    strict = openTestRenderer({ renderer: { Workers: 2, TimeLimit: 400, OutputLimit: 2_000_000 } });
  });
  afterAll(async () => {
    delete process.env.HOSTILE_TEST_SECRET;
    await Promise.all([patient.close(), strict.close()]);
  });

  const meet = async (renderer: LocalRenderer, template: HostileTemplate) => {
    const fate = await fateOf(renderer, template);
    if (template.outcome !== 'ends') expect(fate).toEqual(template.outcome);
    expect(JSON.stringify(fate)).not.toMatch(told);
  };

  it('are many', () => {
    expect(hostileTemplates.length + hostileBombs.length + hostileCells.length).toBeGreaterThanOrEqual(150);
  });

  it.each(hostileTemplates)('$name', (template) => meet(patient, template), 30_000);

  it('cannot take memory without end as a page for mail programs, and its thread is replaced', async () => {
    const single = openTestRenderer({ renderer: { Workers: 1, TimeLimit: 60_000 } });
    const inner = Array.from({ length: 300 }, (_, at) => `<b x${at}>`).join('');
    const bomb = `<style>*{color:red}</style><p>${inner}</p>${'<p>x'.repeat(20_000)}`;
    const mail = (content: string) => single.render(pageTask(content, { inlinesStyles: true }), testCaller);
    await expect(mail(bomb)).rejects.toMatchObject({
      errorCode: 'Templating:Render:LimitExceeded',
      parameters: { reason: 'memory' },
    });
    const { html } = await mail('<style>p{color:red}</style><p>Hi</p>');
    expect(html).toContain('<p style="color: red;">Hi</p>');
    await single.close();
  }, 90_000);

  it.each(hostileBombs)('$name', (template) => meet(strict, template), 30_000);

  it('change nothing for those who come later', async () => {
    const { html } = await patient.render(
      pageTask('{{ x.polluted }}{{ list | size }}', { data: { x: {}, list: [1] } }),
      testCaller,
    );
    expect(html).toBe('1');
  });

  it.each(hostileCells)('cell %j is text', async (cell) => {
    const escaped = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const bytes = await patient.tabulate(`<table><tr><td>${escaped}</td></tr></table>`, testNow, testCaller);
    const sheet = strFromU8(
      unzipSync(bytes ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    );
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet).toMatch(/t="(s|inlineStr|str)"/);
  });
});
