import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import type { ConversationMessageRow } from './conversation-message.entity.ts';
import type { ConversationMessage } from './conversation-reader.service.ts';

/** The encryption purpose of the contents of messages. */
export const messagePurpose = 'ai-conversation-message';

/** Seals the messages of one tenant, and opens them. */
export class SealedMessages {
  constructor(
    private readonly cipher: ResultCipher,
    private readonly tenantId: string,
  ) {}

  /** A function that seals one content without waiting, for use inside a transaction. */
  sealer(): Promise<(content: string) => string> {
    return this.cipher.sealer(this.context);
  }

  /** One after the other: most share a data key, which the first of them has fetched. */
  async open(rows: readonly ConversationMessageRow[]): Promise<ConversationMessage[]> {
    const opened: ConversationMessage[] = [];
    for (const row of rows) opened.push(messageOf(row, await this.cipher.decrypt(row.content, this.context)));
    return opened;
  }

  private get context() {
    return { tenantId: this.tenantId, purpose: messagePurpose };
  }
}

/** A plain copy with its content in clear. */
export function messageOf(row: ConversationMessageRow, content: string): ConversationMessage {
  const { id, position, role, status, model, finishReason, inputTokens, outputTokens } = row;
  const createdAt = new Date(row.createdAt);
  return { id, position, role, status, content, model, finishReason, inputTokens, outputTokens, createdAt };
}
