import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import type { ConversationFileRow } from './conversation-file.entity.ts';
import type { ConversationMessageRow } from './conversation-message.entity.ts';
import type { ConversationMessage } from './conversation-reader.service.ts';
import {
  type FileContent,
  isPlain,
  type MessagePart,
  textPart,
  type WrittenMessage,
} from './message-part.rules.ts';

/** The encryption purpose of the contents of messages. */
export const messagePurpose = 'ai-conversation-message';

/** The columns that are sealed with it. */
export const sealedContents = [
  { table: 'ai.conversation_message', column: 'content' },
  { table: 'ai.conversation_message', column: 'parts' },
  { table: 'ai.conversation_file', column: 'content' },
] as const;

/** A message as its rows have it. */
export interface SealedMessage {
  readonly content: string;
  readonly parts: string | null;
  readonly files: readonly Pick<ConversationFileRow, 'id' | 'content'>[];
}

/** Seals a message without waiting. */
export type Seal = (message: WrittenMessage) => SealedMessage;

/** Seals the messages of one tenant, and opens them. */
export class SealedMessages {
  constructor(
    private readonly cipher: ResultCipher,
    private readonly tenantId: string,
  ) {}

  /** A function that seals a message, for use where a transaction must not wait for the vault. */
  async sealer(): Promise<Seal> {
    const seal = await this.cipher.sealer(this.context);
    return ({ content, parts, files }) => ({
      content: seal(content),
      parts: isPlain(parts) ? null : seal(JSON.stringify(parts)),
      files: [...files].map(([id, file]) => ({ id, content: seal(JSON.stringify(file)) })),
    });
  }

  /** One after the other: most share a data key, which the first of them has fetched. */
  async open(rows: readonly ConversationMessageRow[]): Promise<ConversationMessage[]> {
    const opened: ConversationMessage[] = [];
    for (const row of rows) {
      const content = await this.cipher.decrypt(row.content, this.context);
      const parts = row.parts === null ? null : await this.cipher.decrypt(row.parts, this.context);
      opened.push(messageOf(row, content, parts === null ? plainParts(content) : JSON.parse(parts)));
    }
    return opened;
  }

  /** Files by their ids. */
  async openFiles(
    rows: readonly Pick<ConversationFileRow, 'id' | 'content'>[],
  ): Promise<Map<string, FileContent>> {
    const opened = new Map<string, FileContent>();
    for (const { id, content } of rows)
      opened.set(id, JSON.parse(await this.cipher.decrypt(content, this.context)));
    return opened;
  }

  private get context() {
    return { tenantId: this.tenantId, purpose: messagePurpose };
  }
}

const plainParts = (content: string): MessagePart[] => (content === '' ? [] : [textPart(content)]);

/** A plain copy with its contents in clear. */
export function messageOf(
  row: ConversationMessageRow,
  content: string,
  parts: readonly MessagePart[],
): ConversationMessage {
  const { id, position, role, status, model, finishReason, inputTokens, outputTokens } = row;
  const createdAt = new Date(row.createdAt);
  return {
    id,
    position,
    role,
    status,
    content,
    parts,
    model,
    finishReason,
    inputTokens,
    outputTokens,
    createdAt,
  };
}
