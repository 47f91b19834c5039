import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';

const everything = `query ($type: String!, $id: String!) { entity(entityType: $type, entityId: $id) {
  entityType entityId
  timeline { nodes { body } totalCount }
  followers { nodes { id displayName } }
  activityFeed { nodes { title user { displayName } } }
  dashboards { nodes { sourceDefinitionName entityFilter { filterName entityType } } totalCount }
  documents { nodes { templateName format renderedBy { displayName } } totalCount } } }`;
const render = `mutation ($name: String!, $type: String!, $id: String!) {
  renderDocument(input: { templateName: $name, entityType: $type, entityId: $id, data: { number: "7" } }) {
    document { html fileName } entityDocument { renderedBy { displayName } } } }`;
const order = { type: 'Order', id: '7' };

describe.each(transports)('an entity, %s', (transport) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport });
  });
  afterAll(() => platform.close());

  const ask = async (query: string, variables: Record<string, unknown>, user = 'alice') => {
    const token = await platform.token(user);
    return (await platform.graphql(query, variables, { token })).body;
  };

  it('has what every area knows of it in one query, for its tenant alone', async () => {
    const changes = [
      `createTimelineEntry(input: { entityType: "Order", entityId: "7", entryType: Comment, body: "Packed" }) { timelineEntry { id } }`,
      `followEntity(input: { entityType: "Order", entityId: "7" }) { entity { entityId } }`,
      `importDashboard(input: { definitionName: "Platform.Timeline.Activity" }) { dashboard { id } }`,
      `publishNotification(input: { type: "platform.announcement", data: { title: "Sent", body: "Today" },
         recipients: { users: ["${(await ask('{ me { userId } }', {})).data.me.userId}"] },
         entity: { entityType: "Order", entityId: "7" } }) { publishedNotification { id } }`,
    ];
    for (const change of changes) expect((await ask(`mutation { ${change} }`, {})).errors).toBeUndefined();
    const rendered = await ask(render, { name: 'invoice', ...order });
    expect(rendered.data?.renderDocument).toEqual({
      document: { html: expect.any(String), fileName: 'invoice.html' },
      entityDocument: { renderedBy: { displayName: 'Alice Archer' } },
    });
    await expect
      .poll(async () => (await ask(everything, order)).data.entity, { timeout: 20_000 })
      .toEqual({
        entityType: 'Order',
        entityId: '7',
        timeline: { nodes: [{ body: 'Packed' }], totalCount: 1 },
        followers: { nodes: [{ id: expect.any(String), displayName: 'Alice Archer' }] },
        // The comment is an activity too.
        activityFeed: {
          nodes: expect.arrayContaining([{ title: 'Sent', user: { displayName: 'Alice Archer' } }]),
        },
        dashboards: {
          nodes: [
            {
              sourceDefinitionName: 'Platform.Timeline.Activity',
              entityFilter: { filterName: 'entityType', entityType: null },
            },
          ],
          totalCount: 1,
        },
        documents: {
          nodes: [{ templateName: 'invoice', format: 'Html', renderedBy: { displayName: 'Alice Archer' } }],
          totalCount: 1,
        },
      });
    const theirs = await ask(everything, order, 'carol');
    expect(theirs.errors).toBeUndefined();
    expect(theirs.data.entity).toEqual({
      entityType: 'Order',
      entityId: '7',
      timeline: { nodes: [], totalCount: 0 },
      followers: { nodes: [] },
      activityFeed: { nodes: [] },
      dashboards: { nodes: [], totalCount: 0 },
      documents: { nodes: [], totalCount: 0 },
    });
  });

  it('answers each field as far as the caller may read it', async () => {
    const { data, errors } = await ask(
      `{ entity(entityType: "Order", entityId: "7") { dashboards { totalCount } documents { totalCount } } }`,
      {},
      'bob',
    );
    expect(data?.entity ?? null).toBeNull();
    expect(errors.length).toBeGreaterThan(0);
    for (const { extensions } of errors) expect(extensions.code).toBe('FORBIDDEN');
  });
});
