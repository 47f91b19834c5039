import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice, carol } from '../../../test/testkit/callers.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const documents = {
  layouts: `{ answer: templateLayouts }`,
  unpublish: `mutation ($name: String!) { answer: unpublishTemplate(input: { name: $name }) { template { layoutName draft { layoutName } } } }`,
  create: `mutation ($input: CreateTemplateInput!) { answer: createTemplate(input: $input) { template { name status draft { revisionId } } } }`,
  find: `query ($name: String!) { answer: template(name: $name) { name } }`,
  publish: `mutation ($name: String!, $culture: String) { answer: publishTemplate(input: { name: $name, culture: $culture }) { template { name } } }`,
  check: `query ($content: String!) { answer: checkTemplate(content: $content) { isValid parseErrors { message line column snippet } variables } }`,
  variables: `query ($name: String!) { answer: templateVariables(name: $name) { globalVariables { name } modelVariables { name type } enrichedVariables { name } } }`,
  preview: `query ($name: String!, $input: TemplatePreviewInput!) { answer: previewTemplate(name: $name, input: $input) { html plainText subject revisionId renderTimeMs mediaType content } }`,
  archive: `mutation ($name: String!) { answer: archiveTemplate(input: { name: $name }) { lifecycle { currentStatus } } }`,
  previewRevision: `query ($name: String!, $id: ID!) { answer: previewTemplate(name: $name, input: {}, revisionId: $id) { html revisionId } }`,
  render: `query ($name: String!, $input: TemplatePreviewInput!) { answer: renderTemplate(name: $name, input: $input) { html revisionId } }`,
} as const;

const missing = { code: 'NOT_FOUND', errorCode: 'Templating:Template:NotFound' };

describe('templates', () => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'templating' });
  });
  afterAll(() => slice.close());

  const ask = async (
    document: keyof typeof documents,
    variables: Record<string, unknown> = {},
    caller: SliceCaller = alice,
  ) => {
    const { data, error } = await slice.run(documents[document], caller, variables);
    return error ?? changed(data.answer);
  };
  const create = (name: string, more: object = {}, caller: SliceCaller = alice) =>
    ask('create', { input: { name, content: 'Hello {{ name }}', ...more } }, caller);

  it('that cannot be read are refused with every place', async () => {
    const content = 'One {{ a | nofilter }}\n  {% if %}x{% endif %}\n{{ open';
    const answer = await create('broken', { content });
    expect(answer).toMatchObject({ code: 'BAD_USER_INPUT', errorCode: 'Templating:Template:SyntaxError' });
    expect(answer.errors).toEqual({ content: ['Validation:TemplateSyntax'] });
    expect(answer.parseErrors.map(({ line }: { line: number }) => line)).toEqual([1, 2, 3]);
    expect(answer.parseErrors[0]).toMatchObject({
      message: 'undefined filter: nofilter',
      snippet: 'One {{ a | nofilter }}',
    });
    expect(await ask('find', { name: 'broken' })).toBeNull();
    const checked = await ask('check', { content });
    expect(checked).toEqual({ isValid: false, parseErrors: answer.parseErrors, variables: [] });
  });

  it('list the variables they use', async () => {
    await create('asking', {
      content: '{{ order.id }}{% for l in lines %}{{ l.sku }}{% endfor %}{{ now.year }}',
    });
    const { globalVariables, modelVariables } = await ask('variables', { name: 'asking' });
    expect(globalVariables.map(({ name }: { name: string }) => name)).toContain('now.iso');
    expect(modelVariables).toEqual([
      { name: 'lines', type: 'any' },
      { name: 'order.id', type: 'any' },
    ]);
    expect(await ask('variables', { name: 'nowhere' })).toMatchObject(missing);
  });

  it('are rendered for a preview: the draft, else what is published', async () => {
    const { draft } = await create('shown', {
      content: '<title>Hi {{ name }}</title><p>{{ model.first_name }} &amp; {{ x }}</p>',
    });
    const input = { data: { name: 'Ada', firstName: 'A<b', x: '<i>' } };
    expect(await ask('preview', { name: 'shown', input })).toMatchObject({
      html: '<title>Hi Ada</title><p>A&lt;b &amp; &lt;i&gt;</p>',
      plainText: 'A<b & <i>',
      subject: 'Hi Ada',
      revisionId: draft.revisionId,
      content: null,
      renderTimeMs: expect.any(Number),
    });
    expect(await ask('render', { name: 'shown', input })).toMatchObject(missing);
    await ask('publish', { name: 'shown' });
    expect(await ask('render', { name: 'shown', input })).toMatchObject({ revisionId: draft.revisionId });
    expect(await ask('preview', { name: 'shown', input })).toMatchObject({ revisionId: draft.revisionId });
    const failing = await create('failing', { content: '{% include "absent" %}' });
    expect(failing).toMatchObject({ status: 'Draft' });
    expect(await ask('preview', { name: 'failing', input: {} })).toMatchObject({
      code: 'UNPROCESSABLE',
      errorCode: 'Templating:Render:Failed',
      parseErrors: [{ message: 'template "absent" not found', line: 1 }],
    });
    await create('unknown-kind', { mimeType: 'text/markdown' });
    expect(await ask('preview', { name: 'unknown-kind', input: {} })).toMatchObject({
      code: 'UNPROCESSABLE',
      errorCode: 'Templating:MimeType:NotRendered',
    });
  });

  it('are rendered by revision, when they are archived too; a stranger learns nothing of it', async () => {
    const { draft } = await create('gone', { content: 'once' });
    const other = await create('other', { content: 'another' });
    await ask('publish', { name: 'gone' });
    expect(await ask('archive', { name: 'gone' })).toMatchObject({ currentStatus: 'Archived' });
    expect(await ask('preview', { name: 'gone', input: {} })).toMatchObject(missing);
    const id = draft.revisionId;
    expect(await ask('previewRevision', { name: 'gone', id })).toEqual({ html: 'once', revisionId: id });
    const unknown = { code: 'NOT_FOUND', errorCode: 'Templating:Revision:NotFound' };
    expect(await ask('previewRevision', { name: 'gone', id }, carol)).toMatchObject(unknown);
    for (const wrong of [other.draft.revisionId, 'no id'])
      expect(await ask('previewRevision', { name: 'gone', id: wrong })).toMatchObject(unknown);
  });

  it('are put into layouts by name: of their tenant, in their culture, one inside the other', async () => {
    const put = async (name: string, content: string, more: object = {}, caller: SliceCaller = alice) => {
      expect(await create(name, { content, ...more }, caller)).toMatchObject({ status: 'Draft' });
      await ask('publish', { name, ...('culture' in more ? more : {}) }, caller);
    };
    const layoutName = 'mail.frame';
    await put('letter', '<title>{{ x }}</title>{{ x }}{{ body }}', { layoutName });
    const shown = async (culture: string, caller: SliceCaller = alice) =>
      ask('render', { name: 'letter', input: { culture, data: { x: '<b>', body: '<i>' } } }, caller);
    expect(await shown('en')).toMatchObject({
      code: 'UNPROCESSABLE',
      errorCode: 'Templating:Render:Failed',
      parseErrors: [{ message: 'template "mail.frame" not found' }],
    });
    await put(
      layoutName,
      '<main>{{ x }} {{ body }} {{ body | upcase }}</main>',
      { layoutName: 'outer' },
      carol,
    );
    expect(await ask('layouts', {}, carol)).toEqual([layoutName]);
    expect(await ask('layouts')).not.toContain(layoutName);
    expect(await shown('en')).toMatchObject({ errorCode: 'Templating:Render:Failed' });
    await put(layoutName, '<main>{{ x }} {{ body }}</main>', { layoutName: 'outer' });
    await put(layoutName, '<main>[{{ body }}]</main>', { culture: 'fr' });
    await put('outer', '{% include "legal" %}{{- body -}}', { layoutName: 'outer' });
    await put('legal', 'Legal: ');
    expect(await shown('en')).toMatchObject({
      html: 'Legal: <main>&lt;b&gt; <title>&lt;b&gt;</title>&lt;b&gt;&lt;i&gt;</main>',
    });
    expect(await shown('fr-CA')).toMatchObject({
      html: '<main>[<title>&lt;b&gt;</title>&lt;b&gt;&lt;i&gt;]</main>',
    });
    expect(await ask('layouts')).toEqual(expect.arrayContaining([layoutName, 'outer']));
    expect(await ask('unpublish', { name: 'letter' })).toEqual({ layoutName, draft: { layoutName } });
  });

  it('are put into the layout for e-mails that is built in, unless the tenant has published its own', async () => {
    await create('mailed', { content: '<title>{{ x }}</title><p>{{ x }}</p>', layoutName: 'platform.email' });
    await ask('publish', { name: 'mailed' });
    const shown = (data: object) => ask('render', { name: 'mailed', input: { culture: 'fr', data } });
    const { html } = await shown({ x: '<b>' });
    expect(html).toMatch(
      /<html lang="fr">[\s\S]*prefers-color-scheme: dark[\s\S]*<title>&lt;b&gt;<\/title><p>&lt;b&gt;/,
    );
    expect(html).not.toContain('<small>');
    const mail = { reason: 'R', open_url: 'http://a/?b&c', unsubscribe_url: 'http://u', preferences_url: '' };
    const mailed = (await shown({ x: 'x', mail })).html;
    expect(mailed).toContain('<a href="http://a/?b&amp;c">');
    expect(mailed).toContain('<small>R <a href="http://u">');
    await create('parts', {
      content:
        "{% render 'platform.email.button', url: x, text: '<Pay>' %}{% render 'platform.email.fact', label: 'A', value: x %}",
    });
    await ask('publish', { name: 'parts' });
    const parts = (await ask('render', { name: 'parts', input: { data: { x: 'http://a/?b&c' } } })).html;
    expect(parts).toContain('<td><a href="http://a/?b&amp;c">&lt;Pay&gt;</a></td>');
    expect(parts).toContain('<strong>A</strong> http://a/?b&amp;c</p>');
    await create('platform.email', { content: '[{{ body }}]' });
    await ask('publish', { name: 'platform.email' });
    expect((await shown({ x: 'x' })).html).toBe('[<title>x</title><p>x</p>]');
  });

  it('take in published templates of their tenant and culture alone', async () => {
    for (const [caller, whose] of [
      [alice, 'acme'],
      [carol, 'globex'],
    ] as const) {
      await create('footer', { content: whose }, caller);
      await ask('publish', { name: 'footer' }, caller);
      await create(
        'page',
        { content: '{% layout "frame" %}{% block body %}{% include "footer" %}{% endblock %}' },
        caller,
      );
    }
    await create('frame', { content: '<main>{% block body %}{% endblock %}</main>' });
    await ask('publish', { name: 'frame' });
    expect(await ask('preview', { name: 'page', input: {} })).toMatchObject({ html: '<main>acme</main>' });
    expect(await ask('preview', { name: 'page', input: {} }, carol)).toMatchObject({
      errorCode: 'Templating:Render:Failed',
    });
    await create('footer', { content: 'pied', culture: 'fr' });
    await ask('publish', { name: 'footer', culture: 'fr' });
    expect(await ask('preview', { name: 'page', input: { culture: 'fr-CA' } })).toMatchObject({
      html: '<main>pied</main>',
    });
  });
});
