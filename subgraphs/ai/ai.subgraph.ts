import { errorCodesOf } from '../kernel/localization/error-codes.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { aiModule } from './ai.module.ts';
import { aiEndpointsSection, aiSection } from './ai.options.ts';
import { aiShield } from './ai.shield.ts';
import { ConversationEntity } from './conversation/conversation.entity.ts';
import { ConversationResolver } from './conversation/conversation.resolver.ts';
import { ConversationService } from './conversation/conversation.service.ts';
import type { AIConversationMessageInput } from './conversation/conversation.type.ts';
import { ConversationChat } from './conversation/conversation-chat.service.ts';
import { ConversationFileEntity } from './conversation/conversation-file.entity.ts';
import { ConversationMessageEntity } from './conversation/conversation-message.entity.ts';
import { ConversationReader } from './conversation/conversation-reader.service.ts';
import { ConversationRemovalResolver } from './conversation/conversation-removal.resolver.ts';
import { ConversationRemover } from './conversation/conversation-removal.service.ts';
import { ConversationStreamResolver } from './conversation/conversation-stream.resolver.ts';
import { purgeConversations } from './conversation/purge-conversations.ts';
import { messagePurpose, SealedMessages, sealedContents } from './conversation/sealed-messages.ts';
import { type ChatSchema, chatInput, type EmbeddingSchema, embeddingInput } from './inference/chat.input.ts';
import { ChatResolver } from './inference/chat.resolver.ts';
import { ChatService } from './inference/chat.service.ts';
import type { AIChatInput } from './inference/chat.type.ts';
import { EmbeddingResolver } from './inference/embedding.resolver.ts';
import { EmbeddingService } from './inference/embedding.service.ts';
import { openInference } from './inference/open-inference.ts';
import type { InferenceProcess } from './inference/pipeline.ts';
import { CallEntity } from './ledger/call.entity.ts';
import { CallingProcessEntity } from './ledger/calling-process.entity.ts';
import { purgeUsage } from './ledger/purge-usage.ts';
import { CallRecovery, recoverCalls } from './ledger/recover-calls.ts';
import { CallBook } from './ledger/stored-call-ledger.service.ts';
import { UsageRecordEntity } from './ledger/usage-record.entity.ts';
import { LimitedAdmission } from './limit/limited-admission.service.ts';
import { MonthlyCostEntity } from './limit/monthly-cost.entity.ts';
import { MonthlyCosts } from './limit/monthly-costs.service.ts';
import { aiMigrations } from './migrations/ai.migrations.ts';
import { Prices } from './pricing/prices.ts';
import { ProviderCredentialEntity } from './provider/credential.entity.ts';
import { CredentialResolver } from './provider/credential.resolver.ts';
import { CredentialService } from './provider/credential.service.ts';
import { findModel } from './provider/model-catalog.ts';
import { ProviderResolver } from './provider/provider.resolver.ts';
import { ProviderService } from './provider/provider.service.ts';
import {
  credentialPurpose,
  credentialTopic,
  StoredCredentials,
} from './provider/stored-credentials.service.ts';
import { UsageResolver } from './usage/usage.resolver.ts';
import { UsageService } from './usage/usage.service.ts';
import { StoredWorkspaces } from './workspace/stored-workspaces.service.ts';
import { SystemWorkspaces } from './workspace/system-workspaces.ts';
import { UsableWorkspaceResolver } from './workspace/usable-workspace.resolver.ts';
import { WorkspaceEntity } from './workspace/workspace.entity.ts';
import { WorkspaceResolver } from './workspace/workspace.resolver.ts';
import { WorkspaceService } from './workspace/workspace.service.ts';

/** Objects that live as long as the process. */
interface AIProcess {
  readonly calls: CallBook;
  readonly recovery: CallRecovery;
  readonly system: SystemWorkspaces;
  readonly workspaces: StoredWorkspaces;
  readonly inference: InferenceProcess;
  readonly schemas: { readonly chat: ChatSchema; readonly embedding: EmbeddingSchema };
}

const subgraph: SubgraphDefinition<AIProcess> = {
  name: 'ai',
  errorCodes: errorCodesOf(aiModule),
  resolvers: [
    WorkspaceResolver,
    UsableWorkspaceResolver,
    ChatResolver,
    ConversationResolver,
    ConversationRemovalResolver,
    ConversationStreamResolver,
    EmbeddingResolver,
    ProviderResolver,
    CredentialResolver,
    UsageResolver,
  ],
  subscriptions: {
    aiChatStream: ({ input }, resolver) => resolver(ChatResolver).stream(input as AIChatInput),
    aiConversationMessageStream: ({ input }, resolver) =>
      resolver(ConversationStreamResolver).stream(input as AIConversationMessageInput),
  },
  shield: aiShield,
  wire(
    request,
    { clock, cipher, replicas, database, epochs, limits, logger, options },
    { system, workspaces, calls, inference, schemas },
  ) {
    const unit = new UnitOfWork(request, { clock, cipher, replicas });
    const endpoints = options(aiEndpointsSection);
    const call = {
      request,
      workspaces: workspaces.of(request.tenant.id),
      admission: new LimitedAdmission(
        request,
        options(aiSection).Limits,
        limits,
        new MonthlyCosts(database, clock),
        clock,
      ),
      ledger: calls.of(request),
    };
    const { providers } = inference;
    const chats = new ChatService(inference, call, schemas.chat);
    const bounds = {
      conversations: endpoints.MaxConversations,
      messages: endpoints.MaxConversationMessages,
      characters: endpoints.MaxConversationCharacters,
      fileSize: endpoints.MaxConversationFileSize,
      historyCharacters: endpoints.MaxHistoryCharacters,
      chatMessages: endpoints.MaxChatMessages,
    };
    const conversations = new ConversationService(unit, clock, bounds);
    const sealed = new SealedMessages(cipher, request.tenant.id);
    // The first workspace and its fallback, with a repetition each.
    const patience = 4 * inference.options.CallTimeout;
    const conversationChat = new ConversationChat({
      unit: new UnitOfWork(request, { clock, cipher, replicas }, null),
      clock,
      logger,
      conversations,
      sealed,
      chats,
      bounds,
      patience,
      signal: request.signal,
    });
    const administration = new WorkspaceService(unit, clock, epochs, system);
    return [
      new UsableWorkspaceResolver(administration),
      new WorkspaceResolver(administration, (provider, model) => {
        const kind = providers.catalog.find(provider)?.definition.kind;
        return kind === undefined ? null : (findModel(kind, model)?.capabilities ?? null);
      }),
      new ChatResolver(chats, inference.options.TypedStreamFrames),
      new ConversationResolver(
        conversations,
        new ConversationReader(unit, conversations, sealed),
        conversationChat,
      ),
      new ConversationRemovalResolver(new ConversationRemover(unit)),
      new ConversationStreamResolver(conversationChat, inference.options.TypedStreamFrames),
      new EmbeddingResolver(new EmbeddingService(inference, call, schemas.embedding)),
      new ProviderResolver(new ProviderService(request, providers)),
      new CredentialResolver(
        new CredentialService(unit, {
          clock,
          epochs,
          cipher,
          catalog: providers.catalog,
          workspaces: call.workspaces,
        }),
      ),
      new UsageResolver(new UsageService(unit)),
    ];
  },
};

/** AI workspaces, calls to their models, and usage. */
export const aiArea: Area<AIProcess> = {
  name: 'ai',
  module: aiModule,
  entities: [
    WorkspaceEntity,
    ConversationEntity,
    ConversationMessageEntity,
    ConversationFileEntity,
    CallEntity,
    UsageRecordEntity,
    CallingProcessEntity,
    MonthlyCostEntity,
    ProviderCredentialEntity,
  ],
  migrations: aiMigrations,
  sealedColumns: [
    {
      table: 'ai.provider_credential',
      column: 'api_key',
      key: ['tenant_id', 'provider', 'workspace'],
      purpose: credentialPurpose,
      epochTopic: credentialTopic,
    },
    ...sealedContents.map((sealed) => ({ ...sealed, key: ['id', 'tenant_id'], purpose: messagePurpose })),
  ],
  options: [aiSection, aiEndpointsSection],
  restPrefix: { written: '/ai', configure: (options) => `/${options(aiEndpointsSection).RoutePrefix}` },
  subgraph,
  open(services) {
    const { registry, database, epochs, cipher, clock, logger, options } = services;
    const system = new SystemWorkspaces(registry, clock.now());
    const workspaces = new StoredWorkspaces(database, epochs, system);
    const inference = openInference(services, new StoredCredentials(database, epochs, cipher));
    const prices = new Prices(options(aiSection).Prices, inference.providers.catalog);
    const recovery = new CallRecovery(database, clock, prices);
    const calls = new CallBook({ database, clock, logger, prices, recovery });
    const { MaxChatMessages, MaxEmbeddingInputs } = options(aiEndpointsSection);
    const schemas = { chat: chatInput(MaxChatMessages), embedding: embeddingInput(MaxEmbeddingInputs) };
    return { system, workspaces, calls, recovery, inference, schemas };
  },
  backgroundServices: (_services, { calls }) => [calls],
  jobs: ({ database, clock, options }, { recovery }) => [
    recoverCalls(recovery),
    purgeUsage(database, clock, options(aiSection).UsageDays),
    purgeConversations(database, clock, options(aiSection).ConversationDays),
  ],
};
