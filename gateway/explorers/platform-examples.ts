import type { ExampleOperation } from './graphiql-page.ts';

/** One operation for each area, for the first look in GraphiQL; each runs on a fresh installation. */
export const platformExamples: readonly ExampleOperation[] = [
  {
    title: 'Who am I',
    text: `# The caller, and the person behind it: two subgraphs in one answer.
query WhoAmI {
  me { userName user { displayName } }
}`,
  },
  {
    title: 'Settings',
    text: `# The values in force, and the level that each comes from.
query Settings {
  settings(scope: user) { name value level }
}`,
  },
  {
    title: 'Timeline',
    text: `# Writes a comment on an order; the timeline of the order has it from then on.
mutation CommentOnAnOrder {
  createTimelineEntry(input: { entityType: "Order", entityId: "42", entryType: Comment, body: "Hello" }) {
    timelineEntry { id body createdAt }
  }
}`,
  },
  {
    title: 'Notifications',
    text: `# The inbox of the caller; notificationReceived follows it live.
query Inbox {
  notifications(first: 10) { nodes { id title isRead createdAt } }
}`,
  },
  {
    title: 'Webhooks',
    text: `# The events to subscribe to.
query WebhookEvents {
  webhookEventTypes { eventType displayName }
}`,
  },
  {
    title: 'Templates',
    text: `# The templates of the tenant.
query Templates {
  templates(first: 10) { nodes { name culture status } }
}`,
  },
  {
    title: 'Dashboards',
    text: `# The definitions to import a dashboard from.
query DashboardCatalogue {
  dashboardCatalog { name category widgetCount }
}`,
  },
  {
    title: 'AI',
    text: `# A chat with the model that needs no account: it repeats what it is told.
mutation AskAI {
  createAIChatCompletion(input: { workspaceName: "echo", messages: [{ role: user, content: "Hello" }] }) {
    aiChatCompletion { content }
  }
}`,
  },
  {
    title: 'Live',
    text: `# Waits for changes of the caller's settings; change one in another tab.
subscription SettingChanges {
  settingChanged(scope: user) { name newValue changedBy { displayName } }
}`,
  },
];
