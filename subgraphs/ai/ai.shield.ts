import type { OptionsReader } from '../kernel/options/section.ts';
import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';
import { aiEndpointsSection } from './ai.options.ts';

/** Permissions of AI operations: the role of the policy, or the permission. */
export const aiShield = (
  { roleOrPermission, anyPolicy }: RuleVocabulary,
  options: OptionsReader,
): ShieldMap => {
  const { AdminRole, UserRole } = options(aiEndpointsSection);
  const admin = (permission: string) => roleOrPermission(AdminRole, permission);
  const user = (permission: string) => roleOrPermission(UserRole, permission);
  const chat = user('AI.Chat.Execute');
  const usage = admin('AI.Usage.View');
  const view = admin('AI.Workspaces.View');
  const usable = anyPolicy([UserRole, 'AI.Chat.Execute'], [AdminRole, 'AI.Workspaces.View']);
  return {
    Query: {
      aiWorkspaces: view,
      aiWorkspace: view,
      usableAIWorkspaces: usable,
      usableAIWorkspace: usable,
      aiProviders: view,
      aiProviderModels: view,
      aiUsage: usage,
      aiCalls: usage,
      aiConversations: chat,
      aiConversation: chat,
      aiConversationMessages: chat,
      aiConversationExport: chat,
      aiConversationFile: chat,
    },
    Mutation: {
      createAIWorkspace: admin('AI.Workspaces.Create'),
      updateAIWorkspace: admin('AI.Workspaces.Update'),
      deleteAIWorkspace: admin('AI.Workspaces.Delete'),
      updateAICredential: admin('AI.Workspaces.Update'),
      createAIChatCompletion: chat,
      createAIConversation: chat,
      updateAIConversation: chat,
      deleteAIConversation: chat,
      sendAIConversationMessage: chat,
      removeAIConversationsOfOwner: admin('AI.Conversations.Delete'),
      removeAIConversationsOfTenant: admin('AI.Conversations.Delete'),
      createAIEmbeddings: user('AI.Embeddings.Execute'),
    },
    Subscription: { aiChatStream: chat, aiConversationMessageStream: chat },
    AIConversation: { messages: chat },
  };
};
